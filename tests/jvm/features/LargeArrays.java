// 1 returned
class LargeArrays {
    static int run(int n) {
        int[] large = new int[3_000_000];
        for (int i = 0; i < 20_000; i++) {
            large[i] = i;
            large[2_000_000 + i] = large[i] + 1;
        }
        return large[2_019_999] == 20_000 ? large[2_999_999] : n;
    }
}
