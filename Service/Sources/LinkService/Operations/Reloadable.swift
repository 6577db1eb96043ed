import NIOConcurrencyHelpers

/// A value that can be replaced while others read it, such as the configuration on SIGHUP.
///
/// A class because all holders have to see the replacement.
final class Reloadable<Value: Sendable>: Sendable {
  private let box: NIOLockedValueBox<Value>

  init(_ value: Value) { box = NIOLockedValueBox(value) }

  var value: Value {
    get { box.withLockedValue { $0 } }
    set { box.withLockedValue { $0 = newValue } }
  }
}
