//! Sinks for paths and summaries: text and JSON.
