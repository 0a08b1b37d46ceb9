import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes corpus/HandMade.class: cases for instructions, and forms of them, that javac never emits.
 *
 * Argument: the directory of the compiled corpus. All methods are straight-line code that takes
 * nothing and computes with small constants, so the constant pool holds names alone.
 */
public final class HandMade {
    private static final int NOP = 0, ICONST_1 = 4, ICONST_2 = 5, ICONST_3 = 6, ICONST_4 = 7, ICONST_5 = 8;
    private static final int BIPUSH = 16, POP2 = 88, DUP_X1 = 90, DUP_X2 = 91, DUP2 = 92, DUP2_X1 = 93, DUP2_X2 = 94;
    private static final int SWAP = 95, IADD = 96, ISUB = 100, LSUB = 101, IMUL = 104, LMUL = 105;
    private static final int I2L = 133, L2I = 136, IRETURN = 172, LRETURN = 173;

    private static final int JAVA_8 = 52;
    private static final int PUBLIC_STATIC = 9;
    private static final int PUBLIC_SUPER = 0x21;
    private static final int STACK_SLOTS = 12;

    private final List<String> names = new ArrayList<>();
    private final ByteArrayOutputStream methodBytes = new ByteArrayOutputStream();
    private final DataOutputStream methods = new DataOutputStream(methodBytes);
    private int methodCount;

    private HandMade() {}

    public static void main(String[] args) throws IOException {
        HandMade maker = new HandMade();
        maker.addCases();
        File file = new File(args[0], "corpus/HandMade.class");
        file.getParentFile().mkdirs();
        Files.write(file.toPath(), maker.classFile());
    }

    private void addCases() throws IOException {
        method("nops", NOP, ICONST_1, NOP, NOP, IRETURN);
        method("swap", ICONST_5, ICONST_3, SWAP, ISUB, IRETURN);
        method("pop2OfTwoInts", ICONST_1, ICONST_2, ICONST_3, POP2, IRETURN);
        method("dupX1", ICONST_2, ICONST_5, DUP_X1, ISUB, IMUL, IRETURN);
        method("dupX2OverInts", ICONST_1, ICONST_2, ICONST_3, DUP_X2, ISUB, ISUB, IMUL, IRETURN);
        method("dupX2OverLong", BIPUSH, 7, I2L, ICONST_3, DUP_X2, I2L, LSUB, L2I, IMUL, IRETURN);
        method("dup2OfInts", BIPUSH, 7, ICONST_4, DUP2, ISUB, IMUL, IADD, IRETURN);
        method("dup2X1OfInts", ICONST_1, ICONST_2, ICONST_3, DUP2_X1, ISUB, ISUB, ISUB, IMUL, IRETURN);
        method("dup2X1OfLong", ICONST_5, BIPUSH, 9, I2L, DUP2_X1, L2I, ISUB, I2L, LMUL, LRETURN);
        method("dup2X2OfIntsOverInts", ICONST_1, ICONST_2, ICONST_3, ICONST_4, DUP2_X2, ISUB, ISUB, ISUB, ISUB, IMUL,
                IRETURN);
        method("dup2X2OfLongOverInts", ICONST_1, ICONST_2, BIPUSH, 9, I2L, DUP2_X2, L2I, ISUB, ISUB, I2L, LSUB, LRETURN);
        method("dup2X2OfIntsOverLong", BIPUSH, 9, I2L, ICONST_3, ICONST_4, DUP2_X2, ISUB, I2L, LSUB, L2I, ISUB, IMUL,
                IRETURN);
        method("dup2X2OfLongOverLong", BIPUSH, 9, I2L, ICONST_4, I2L, DUP2_X2, LSUB, LMUL, LRETURN);
    }

    /** The result type is that of the last instruction, a return. */
    private void method(String name, int... code) throws IOException {
        methods.writeShort(PUBLIC_STATIC);
        methods.writeShort(text(name));
        methods.writeShort(text(code[code.length - 1] == LRETURN ? "()J" : "()I"));
        methods.writeShort(1);
        methods.writeShort(text("Code"));
        methods.writeInt(12 + code.length);
        methods.writeShort(STACK_SLOTS);
        methods.writeShort(0);
        methods.writeInt(code.length);
        for (int unit : code) {
            methods.writeByte(unit);
        }
        methods.writeShort(0);
        methods.writeShort(0);
        methodCount++;
    }

    private byte[] classFile() throws IOException {
        int ownName = text("corpus/HandMade");
        int parentName = text("java/lang/Object");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeShort(0);
        out.writeShort(JAVA_8);
        out.writeShort(names.size() + 3);
        for (String name : names) {
            out.writeByte(1);
            out.writeUTF(name);
        }
        out.writeByte(7);
        out.writeShort(ownName);
        out.writeByte(7);
        out.writeShort(parentName);
        out.writeShort(PUBLIC_SUPER);
        out.writeShort(names.size() + 1);
        out.writeShort(names.size() + 2);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(methodCount);
        methodBytes.writeTo(out);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private int text(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name) + 1;
    }
}
