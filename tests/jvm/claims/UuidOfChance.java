// found
class UuidOfChance {
    static boolean run() { return java.util.UUID.randomUUID().getMostSignificantBits() == 0x4321L; }
}
