/// Tells visitors apart, and remembers how: most come with one of a few hundred user agents.
struct VisitorMemory: Sendable {
  private let memory = Memory<String, Visitor>(capacity: 4096)

  func visitor(userAgent: String?) -> Visitor {
    guard let userAgent, userAgent.utf8.count <= 512 else { return Visitor(userAgent: userAgent) }
    if let visitor = memory.value(for: userAgent, at: 0) { return visitor }
    let visitor = Visitor(userAgent: userAgent)
    memory.keep(visitor, for: userAgent, at: 0)
    return visitor
  }
}
