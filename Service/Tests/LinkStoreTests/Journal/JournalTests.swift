import Testing

/// The parent of the journal suites in this folder.
@Suite("Visit journal")
enum JournalTests {}
