import Testing

/// The service as a process, over a real socket. One test at a time: each has a process of its own.
@Suite("The service as a process", .serialized, .timeLimit(.minutes(5)))
struct ServeTests {}
