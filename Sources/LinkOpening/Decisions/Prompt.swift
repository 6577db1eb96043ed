/// A prompt that the user sees before anything opens.
public struct Prompt: Sendable, Hashable {
  /// The kind of prompt.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Safari asks whether to open the app.
    case openInApp
    /// Safari shows an alert because the address is invalid.
    case invalidAddress
    /// A notification that the user can tap.
    case notification
    /// An App Clip card.
    case appClipCard
  }

  /// The kind of prompt.
  public var kind: Kind
  /// The deliveries that are possible if the user accepts the prompt.
  ///
  /// The array contains several deliveries if it is undefined which app opens. The array is empty
  /// if the prompt opens no app, which is the case for an alert about an invalid address and for a
  /// notification that opens the browser.
  public var deliveries: [Delivery]

  /// Creates a prompt.
  public init(_ kind: Kind, deliveries: [Delivery] = []) {
    self.kind = kind
    self.deliveries = deliveries
  }
}

extension Prompt: CustomStringConvertible {
  /// A sentence that describes the prompt.
  public var description: String {
    let names = OpeningDecision.names(deliveries, "or")
    return switch kind {
    case .openInApp: "Safari asks whether to open \(names)."
    case .invalidAddress: "Safari shows an alert that the address is invalid."
    case .notification:
      "A notification appears. Tapping it opens \(deliveries.isEmpty ? "the browser" : names)."
    case .appClipCard: "The App Clip card for \(names) appears."
    }
  }
}
