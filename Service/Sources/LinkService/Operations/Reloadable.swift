import NIOConcurrencyHelpers

/// A value that is replaced while others read it, such as the configuration on SIGHUP.
///
/// A class because all who hold it have to see the replacement.
final class Reloadable<Value: Sendable>: Sendable {
  private let box: NIOLockedValueBox<Value>

  init(_ value: Value) { box = NIOLockedValueBox(value) }

  var value: Value {
    get { box.withLockedValue { $0 } }
    set { box.withLockedValue { $0 = newValue } }
  }
}
