/// What one transaction of counting has done.
package enum CountingOutcome: Sendable, Hashable {
  /// It counted this number of events. It may be 0, for example when it only fixed the values of a day.
  case counted(Int)
  /// No event is left.
  case nothingLeft
  /// Another process counts at this moment, or the stored counts have changed meanwhile.
  case busy

  /// The number of counted events.
  package var eventCount: Int {
    if case .counted(let count) = self { count } else { 0 }
  }

  /// Whether it is worth counting again at once.
  package var hasCounted: Bool {
    if case .counted = self { true } else { false }
  }
}
