import NIOConcurrencyHelpers

/// A value that can be replaced while other threads read it, such as the configuration, which is
/// replaced on SIGHUP.
///
/// A class because everything that uses the value has to see the replacement.
final class Reloadable<Value: Sendable>: Sendable {
  private let box: NIOLockedValueBox<Value>

  init(_ value: Value) { box = NIOLockedValueBox(value) }

  var value: Value {
    get { box.withLockedValue { $0 } }
    set { box.withLockedValue { $0 = newValue } }
  }
}
