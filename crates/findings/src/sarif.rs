//! A check as SARIF 2.1.0, which code hosts and editors show.

use heapwise_explore::{CallReport, Way};
use heapwise_report::draw;
use serde_json::{Value, json};

use crate::document::{CheckDocument, Finding, FindingKind, Standing};

/// The document. `file` says where the source of a place is, relative to the directory of the project, if it is at hand.
pub fn sarif(document: &CheckDocument, version: &str, file: &mut dyn FnMut(&CallReport) -> Option<String>) -> Value {
    let silenced = document.told_apart.iter().filter(|finding| finding.standing == Standing::Baseline);
    let all: Vec<&Finding> = document.findings.iter().chain(silenced).collect();
    let mut kinds: Vec<FindingKind> = all.iter().map(|finding| finding.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let rules: Vec<Value> = kinds.iter().map(|kind| rule(*kind)).collect();
    let index = |kind| kinds.iter().position(|known| *known == kind);
    let results: Vec<Value> = all.iter().map(|finding| result(finding, index(finding.kind), file)).collect();
    let notes: Vec<Value> = document
        .methods
        .iter()
        .filter_map(|method| method.error.as_ref().map(|error| (&method.target, error)))
        .map(|(target, error)| json!({ "level": "warning", "message": { "text": format!("{target}: {error}") } }))
        .collect();
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "heapwise",
                    "version": version,
                    "informationUri": "https://github.com/heapwise/heapwise",
                    "rules": rules,
                },
            },
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": notes }],
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

fn rule(kind: FindingKind) -> Value {
    json!({
        "id": kind.name(),
        "shortDescription": { "text": kind.describe() },
        "defaultConfiguration": { "level": "error" },
    })
}

fn result(finding: &Finding, rule: Option<usize>, file: &mut dyn FnMut(&CallReport) -> Option<String>) -> Value {
    let example = &finding.example;
    let message = finding.message.as_ref().map_or(String::new(), |message| format!(": {message}"));
    let text = format!(
        "{}{message}, when {} is called so:\n{}\nwhen {}\nfollow it with: {}",
        finding.exception,
        example.target,
        draw(&example.input).join("\n"),
        if example.condition.is_empty() { "true".to_owned() } else { example.condition.join(" && ") },
        example.replay,
    );
    let mut steps: Vec<Value> = Vec::new();
    for branch in &example.branches {
        let way = match &branch.way {
            Way::Holds(true) => "holds".to_owned(),
            Way::Holds(false) => "does not hold".to_owned(),
            Way::Case(Some(case)) => format!("is {case}"),
            Way::Case(None) => "is none of the cases".to_owned(),
        };
        steps.push(json!({ "location": location(&branch.at, Some(&format!("{} {way}", branch.on)), file) }));
    }
    steps.push(
        json!({ "location": location(&finding.place, Some(&finding.exception), file), "importance": "essential" }),
    );
    let mut stack: Vec<Value> =
        finding.calls.iter().map(|call| json!({ "location": location(call, None, file) })).collect();
    if stack.is_empty() {
        stack.push(json!({ "location": location(&finding.place, None, file) }));
    }
    let mut result = json!({
        "ruleId": finding.kind.name(),
        "level": "error",
        "message": { "text": text },
        "locations": [location(&finding.place, None, file)],
        "partialFingerprints": { "heapwise/v1": finding.fingerprint },
        "codeFlows": [{ "threadFlows": [{ "locations": steps }] }],
        "stacks": [{ "message": { "text": "the calls that lead there" }, "frames": stack }],
    });
    if let Some(rule) = rule {
        result["ruleIndex"] = json!(rule);
    }
    if finding.standing == Standing::Baseline {
        result["baselineState"] = json!("unchanged");
        result["suppressions"] = json!([{ "kind": "external", "justification": "known to the baseline" }]);
    }
    result
}

fn location(call: &CallReport, message: Option<&str>, file: &mut dyn FnMut(&CallReport) -> Option<String>) -> Value {
    let mut location = json!({ "logicalLocations": [{ "fullyQualifiedName": call.method, "kind": "function" }] });
    if let Some(uri) = file(call).or_else(|| guessed(call)) {
        let mut physical = json!({ "artifactLocation": { "uri": uri } });
        if let Some(line) = call.line {
            physical["region"] = json!({ "startLine": line });
        }
        location["physicalLocation"] = physical;
    }
    if let Some(message) = message {
        location["message"] = json!({ "text": message });
    }
    location
}

/// Where the source would be below the root of the sources: by the package of the class.
fn guessed(call: &CallReport) -> Option<String> {
    let file = call.file.as_ref()?;
    let (class, _) = call.method.rsplit_once('.')?;
    Some(match class.rsplit_once('.') {
        Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
        None => file.clone(),
    })
}
