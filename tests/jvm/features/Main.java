// 1 returned
class Main {
    public static void main(String[] arguments) { System.out.println(arguments.length); }
}
