//! `heapwise.toml`: where it is found, what it may set, and what `heapwise init` writes into it.

mod common;

use std::fs;
use std::path::Path;
use std::process::Output;

use common::command;
use common::java::compiled;

const SOURCE: &str = "
package shop.stock;
public class Item {
    int count;
    public int twice() { return count > 0 ? 2 * count : 0; }
}
";

/// A directory in which `out` has the class.
fn project(output: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("src/shop/stock/Item.java");
    write(&source, SOURCE);
    let classes = compiled(&[], &[source]);
    let place = directory.path().join(output).join("shop/stock");
    fs::create_dir_all(&place).expect("a directory");
    fs::copy(classes.path().join("shop/stock/Item.class"), place.join("Item.class")).expect("copied");
    directory
}

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().expect("a file is in a directory")).expect("a directory");
    fs::write(file, text).expect("written");
}

/// Runs heapwise in a directory, whose `home` is the user's.
fn run(directory: &Path, place: &str, line: &[&str]) -> Output {
    let place = directory.join(place);
    command().current_dir(place).env("HOME", directory.join("home")).args(line).output().expect("it runs")
}

#[track_caller]
fn check(output: &Output, status: i32, expected: &str) {
    let all = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{all}");
    assert!(all.contains(expected), "`{expected}` is not in: {all}");
}

#[test]
fn a_project_needs_no_flags() {
    let directory = project("out");
    let here = directory.path();
    check(&run(here, "", &["init"]), 0, "1 place with classes and 0 jars");
    let written = fs::read_to_string(here.join("heapwise.toml")).expect("it was written");
    assert!(written.contains("\"out\"") && written.contains("targets = [\"shop.stock.*\"]"), "{written}");
    // Where it is, and below; what is said there is seen from the file.
    for place in ["", "src/shop"] {
        check(&run(here, place, &["paths"]), 0, "2 paths: 2 returned");
        check(&run(here, place, &["paths", "shop.stock.Item#twice", "--limit", "0"]), 0, "2 paths: 2 returned");
    }
    check(&run(here, "src", &["paths", "--config", "none"]), 2, "<FILES>");
    check(&run(here, "", &["init"]), 2, "is there already; --force");
    check(&run(here, "", &["init", "--force"]), 0, "wrote");
}

#[test]
fn options_of_commands_can_be_set() {
    let directory = project("out");
    let here = directory.path();
    let set = |text: &str| write(&here.join("heapwise.toml"), &format!("class-path = 'out'\n{text}"));
    set("targets = 'shop.stock.Item'\nlimit = 1\nformat = 'json'\nmemory = true");
    let output = run(here, "", &["paths"]);
    check(&output, 0, "\"paths\"");
    set("limt = 1");
    check(&run(here, "", &["paths", "shop.stock.Item"]), 2, "there is no option `limt`; did you mean `limit`?");
    set("limit = { a = 1 }");
    check(&run(here, "", &["paths", "shop.stock.Item"]), 2, "option `limit` wants one number");
    set("format = 'jsn'");
    check(&run(here, "", &["paths", "shop.stock.Item"]), 2, "jsn");
}

#[test]
fn maven_projects_are_understood() {
    let directory = project("app/target/classes");
    let here = directory.path();
    let pom = |coordinates: &str, rest: &str| {
        format!("<project xmlns='http://maven.apache.org/POM/4.0.0'>{coordinates}{rest}</project>")
    };
    let of = |group: &str, name: &str, version: &str| {
        let version = if version.is_empty() { String::new() } else { format!("<version>{version}</version>") };
        format!("<groupId>{group}</groupId><artifactId>{name}</artifactId>{version}")
    };
    let needs = |what: &str, more: &str| format!("<dependency>{what}{more}</dependency>");
    let managed = needs(&of("org.b", "b", "${b.version}"), "");
    let root = format!(
        "<modules><module>app</module></modules><properties><b.version>2.0</b.version></properties>\
         <dependencyManagement><dependencies>{managed}</dependencies></dependencyManagement>"
    );
    write(&here.join("pom.xml"), &pom(&of("shop", "all", "1"), &root));
    let dependencies = [
        needs(&of("org.a", "a", "1.0"), ""),
        needs(&of("org.b", "b", ""), ""),
        needs(&of("org.t", "t", "1.0"), "<scope>test</scope>"),
        needs(&of("org.gone", "gone", "3"), ""),
    ];
    let parent = format!("<parent>{}</parent><artifactId>app</artifactId>", of("shop", "all", "1"));
    let app = format!("<dependencies>{}</dependencies>", dependencies.concat());
    write(&here.join("app/pom.xml"), &pom(&parent, &app));
    fs::create_dir_all(here.join("app/src/main")).expect("a directory");
    let repository = here.join("home/.m2/repository/org");
    for jar in ["a/a/1.0/a-1.0.jar", "b/b/2.0/b-2.0.jar", "c/c/7/c-7.jar", "d/d/1/d-1.jar", "t/t/1.0/t-1.0.jar"] {
        write(&repository.join(jar), "");
    }
    // What `a` needs is needed, too, unless it is optional.
    let of_a = [needs(&of("org.c", "c", "7"), ""), needs(&of("org.d", "d", "1"), "<optional>true</optional>")].concat();
    let of_a = pom(&of("org.a", "a", "1.0"), &format!("<dependencies>{of_a}</dependencies>"));
    write(&repository.join("a/a/1.0/a-1.0.pom"), &of_a);
    check(&run(here, "", &["init"]), 0, "org.gone:gone:3 was not found");
    let written = fs::read_to_string(here.join("heapwise.toml")).expect("it was written");
    let jars = ["a/a/1.0/a-1.0.jar", "b/b/2.0/b-2.0.jar", "c/c/7/c-7.jar"].map(|jar| repository.join(jar));
    let jars: String = jars.iter().map(|jar| format!("    {jar:?},\n")).collect();
    assert!(written.contains(&format!("class-path = [\n    \"app/target/classes\",\n{jars}]")), "{written}");
}

#[test]
fn gradle_projects_are_understood() {
    let directory = project("build/classes/java/main");
    let here = directory.path();
    let build = "plugins { id 'java' }\ndependencies {\n    implementation 'org.a:a:1.0'\n    api(\"org.gone:gone:2\")\n    \
                 testImplementation 'org.t:t:1'\n}\n";
    write(&here.join("build.gradle"), build);
    write(&here.join("libs/own.jar"), "");
    let cached = here.join("home/.gradle/caches/modules-2/files-2.1/org.a/a/1.0/0123abc/a-1.0.jar");
    write(&cached, "");
    check(&run(here, "", &["init"]), 0, "org.gone:gone:2 was not found");
    let written = fs::read_to_string(here.join("heapwise.toml")).expect("it was written");
    let entries = format!("    \"build/classes/java/main\",\n    \"libs/own.jar\",\n    {cached:?},\n");
    assert!(written.contains(&format!("class-path = [\n{entries}]")), "{written}");
    assert!(!written.contains("org.t"), "{written}");
}

#[test]
fn nothing_to_explore_is_said() {
    let directory = tempfile::tempdir().expect("a directory");
    check(&run(directory.path(), "", &["init"]), 2, "there are no class files below `.`");
}
