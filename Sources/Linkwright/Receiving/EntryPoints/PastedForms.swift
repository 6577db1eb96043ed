/// Collects the forms of pasted items, which the system delivers at different times and on different
/// threads.
final class PastedForms: Sendable {
  private struct State {
    /// The outer optional is nil until the form has been set.
    var forms: [String??]
    var missing: Int
  }

  private let perform: @Sendable ([String]) -> Void
  private let state: Locked<State>

  /// - Parameters:
  ///   - count: The number of forms.
  ///   - perform: A closure that is called once, when every form has been set, with the forms that
  ///     are not nil, in order. It is not called if there are no forms.
  init(count: Int, perform: @escaping @Sendable ([String]) -> Void) {
    self.perform = perform
    state = Locked(State(forms: Array(repeating: .none, count: count), missing: count))
  }

  /// Sets a form. Later values for the same index are ignored.
  func set(_ index: Int, to text: String?) {
    let texts: [String]? = state.withLock {
      guard $0.forms[index] == nil else { return nil }
      $0.forms[index] = .some(text)
      $0.missing -= 1
      return $0.missing == 0 ? $0.forms.compactMap { $0 ?? nil } : nil
    }
    if let texts { perform(texts) }
  }
}
