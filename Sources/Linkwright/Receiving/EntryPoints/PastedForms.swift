/// Collects the forms of pasted items, which the system delivers at different times and on different
/// threads.
final class PastedForms: Sendable {
  private struct State {
    var forms: [Int: String?] = [:]
    var perform: (@Sendable ([String]) -> Void)?
  }

  private let count: Int
  private let state: Locked<State>

  /// - Parameters:
  ///   - count: The number of forms.
  ///   - perform: A closure that is called once, when every form has been set, with the forms that
  ///     are not nil, in order. It is not called if there are no forms.
  init(count: Int, perform: @escaping @Sendable ([String]) -> Void) {
    self.count = count
    state = Locked(State(perform: perform))
  }

  /// Sets a form. Later values for the same index are ignored.
  func set(_ index: Int, to text: String?) {
    let finished: (texts: [String], perform: @Sendable ([String]) -> Void)? = state.withLock {
      guard $0.perform != nil, $0.forms[index] == nil else { return nil }
      $0.forms[index] = .some(text)
      guard $0.forms.count == count, let perform = $0.perform else { return nil }
      $0.perform = nil
      let texts = $0.forms.sorted { $0.key < $1.key }.compactMap(\.value)
      return (texts, perform)
    }
    finished?.perform(finished?.texts ?? [])
  }
}
