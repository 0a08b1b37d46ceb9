//! What is shown below the help of commands.

pub(super) const ALL: &str = "\
Examples:
  heapwise demo                                       what heapwise does, on a small example
  heapwise check -cp out pkg.Tree                     what breaks, with the smallest input that breaks it
  heapwise init                                       write heapwise.toml for the project in this directory
  heapwise paths -cp out 'pkg.Tree#insert' --n 3      every path, with at most 3 input objects of a class
  heapwise paths -cp 'out:lib/*' pkg.Tree pkg.List    all public methods of two classes
  heapwise COMMAND --help                             the options of a command, with examples

Exit status: 0 done, 1 findings, or a failed assertion (or what --fail-on says), 2 misuse, 3 a bug of heapwise, 4 time was up,
130 interrupted.";

pub(super) const PATHS: &str = "\
Examples:
  heapwise paths -cp out pkg.Tree.insert              all overloads of a method
  heapwise paths -cp out 'pkg.Tree::insert(int)'      one of them; `#` and `.` are as good as `::`
  heapwise paths -cp out 'pkg.*' --n 2 --timeout 60s  all public methods of the classes of a package
  heapwise paths java.util.ArrayList.add --n 2        classes of the JDK need no class path
  heapwise paths -cp out pkg.Tree --fail-on exceptions,assertions --format json --detail none";

pub(super) const COMPARE: &str = "\
Examples:
  heapwise compare -cp out pkg.Tree.insert --k 1..4 --plot k.svg
  heapwise compare list.tiny --heaps pose,lazier# --memory";

pub(super) const TECHNIQUES: &str = "\
Examples:
  heapwise techniques -cp out pkg.Tree --hex tree.hex --n 3 --pairs --timeout 5s --box tree.svg
  heapwise techniques -cp out pkg.Tree.insert --techniques lazy,consp,bounded=7,prep/pose --n 4";

pub(super) const SHAPES: &str = "\
Examples:
  heapwise shapes -cp out pkg.Tree.find --n 3
  heapwise shapes -cp out pkg.Tree.repOk --returned true --n 4";

pub(super) const REPLAY: &str = "\
Examples:
  heapwise replay -cp out pkg.Tree.insert --n 3 --trail 1.0.2 --show steps,questions
  heapwise replay list.tiny --trail 0.1.0 --format json";

pub(super) const BENCH: &str = "\
Examples:
  heapwise bench -cp out 'pkg.Tree.*' --heaps pose,lazier# --n 3 --timeout 30s --format csv";

pub(super) const CHECK: &str = "\
Examples:
  heapwise check -cp out pkg.Tree                     what breaks in the public methods of a class, within 60 s
  heapwise check                                      of a project with heapwise.toml, all that `targets` means
  heapwise check -cp out pkg.Tree --objects built     what breaks trees that at most 3 calls have made, with these calls
  heapwise check -cp out pkg.Tree --tests tests       the same, and a JUnit test for each finding
  heapwise check -cp out 'pkg.*' --budget 5m --format sarif >findings.sarif";

pub(super) const TEST: &str = "\
Examples:
  heapwise test -cp out pkg.Tree --out tests          a test for each path of the public methods of a class
  heapwise test -cp out pkg.Tree --minimize           fewer tests that cover the same branches
  heapwise test -cp out 'pkg.*' --only failing        only paths that an exception or a failed assertion ends
  heapwise test -cp out pkg.Tree --inputs calls --junit 4";

pub(super) const HEX: &str = "\
Examples:
  heapwise hex tree.hex                               reads rules, and shows what they stand for
  heapwise hex tree.hex --target pkg.Tree.insert -cp out";

pub(super) const INIT: &str = "\
Examples:
  heapwise init                                       of the project in this directory: then `heapwise check` needs no flags
  heapwise init server --force                        of another one, where there is a file already";

pub(super) const API: &str = "\
Example:
  heapwise api lib                                    writes lib/heapwise-api.jar: `javac -cp lib/heapwise-api.jar ...`";
