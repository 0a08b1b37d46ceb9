//! What the measurements say of each technique.

use heapwise::documents::{TechniqueReport, TechniqueRow, TechniquesDocument};
use heapwise::techniques::{Measured, Measurement, Quartiles};

use super::{Table, Target};

/// What could be measured.
pub(super) fn measured(table: &Table) -> impl Iterator<Item = (&Measurement, &Measured)> {
    let all = table.targets.iter().flat_map(|target| &target.measurements);
    all.filter_map(|one| Some((one, one.result.as_ref().ok()?)))
}

/// What could not, and why.
pub(super) fn failures(table: &Table) -> Vec<String> {
    let all = table.targets.iter().flat_map(|target| &target.measurements);
    let failed = all.filter_map(|one| Some((one, one.result.as_ref().err()?)));
    failed.map(|(one, why)| format!("{}, {}: {why}", one.target, one.technique)).collect()
}

/// What came of one technique on some targets.
pub(super) fn of_technique<'t>(
    table: &Table,
    technique: usize,
    targets: impl Iterator<Item = &'t Target> + Clone,
) -> TechniqueReport {
    let of = |target: &'t Target, technique: usize| -> Option<&'t Measured> {
        target.measurements.get(technique)?.result.as_ref().ok()
    };
    let its = targets.clone().filter_map(|target| of(target, technique));
    let with = |other: Option<usize>| -> Vec<(&'t Measured, &'t Measured)> {
        let Some(other) = other else { return Vec::new() };
        targets.clone().filter_map(|target| Some((of(target, technique)?, of(target, other)?))).collect()
    };
    let ratios: Vec<f64> = with(table.baseline)
        .into_iter()
        .filter(|(it, base)| it.is_finished() && base.is_finished() && base.audit().valid > 0)
        .map(|(it, base)| it.audit().valid as f64 / base.audit().valid as f64)
        .collect();
    let relative_times: Vec<f64> = with(Some(table.clock))
        .into_iter()
        .filter(|(it, clock)| it.is_timed() && clock.is_timed() && !clock.time().is_zero())
        .map(|(it, clock)| it.time().as_secs_f64() / clock.time().as_secs_f64())
        .collect();
    TechniqueReport {
        technique: table.techniques[technique].to_string(),
        targets: its.clone().count() as u64,
        finished: its.clone().filter(|measured| measured.is_finished()).count() as u64,
        invalid: Quartiles::of(its.map(|measured| measured.audit().invalid as f64)),
        ratio: Quartiles::of(ratios.iter().copied()),
        relative_time: Quartiles::of(relative_times.iter().copied()),
        ratios: ratios.len() as u64,
        relative_times: relative_times.len() as u64,
    }
}

pub(super) fn reports(table: &Table) -> Vec<TechniqueReport> {
    (0..table.techniques.len()).map(|technique| of_technique(table, technique, table.targets.iter())).collect()
}

pub(super) fn row(measurement: &Measurement, measured: &Measured) -> TechniqueRow {
    let (audit, summary) = (measured.audit(), &measured.audited);
    TechniqueRow {
        target: measurement.target.clone(),
        technique: measurement.technique.clone(),
        paths: summary.paths(),
        valid: audit.valid,
        invalid: audit.invalid,
        undecided: audit.undecided,
        cut: summary.cut,
        unsupported: summary.unsupported,
        unknown: summary.undecided,
        seconds: measured.time().as_secs_f64(),
        timed: measured.is_timed(),
        finished: measured.is_finished(),
    }
}

pub(super) fn document(table: &Table) -> TechniquesDocument {
    TechniquesDocument {
        techniques: reports(table),
        measurements: measured(table).map(|(measurement, measured)| row(measurement, measured)).collect(),
        baseline: table.baseline.map(|baseline| table.techniques[baseline].to_string()),
        clock: table.techniques[table.clock].to_string(),
        audit: table.audit,
        failures: failures(table),
        interrupted: table.interrupted,
    }
}
