import Testing

/// Everything about the journal; the suites are in the files beside this one.
@Suite("The visit journal")
enum JournalTests {}
