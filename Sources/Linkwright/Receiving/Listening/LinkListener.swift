/// A closure that your app added to a ``LinkCenter``, such as with ``LinkCenter/onHold(_:)``.
///
/// The center calls the closure until you cancel the listener, even if you do not keep this object.
@MainActor
public final class LinkListener {
  private var remove: (@MainActor () -> Void)?

  init(remove: @escaping @MainActor () -> Void) { self.remove = remove }

  /// Removes the closure from the center. Further calls have no effect.
  public func cancel() {
    remove?()
    remove = nil
  }
}
