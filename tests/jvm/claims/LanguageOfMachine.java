// restricted: environment, or left out: environment
class LanguageOfMachine {
    static boolean run() { return "title".toUpperCase().charAt(1) != 'I'; }
}
