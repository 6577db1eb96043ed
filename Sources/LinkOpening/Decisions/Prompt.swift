/// A prompt that the user sees before anything opens.
public struct Prompt: Sendable, Hashable {
  /// The kind of a prompt.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Safari asks whether to open the app.
    case openInApp
    /// Safari says that the address is invalid.
    case invalidAddress
    /// A notification that waits for a tap.
    case notification
    /// The card of an App Clip.
    case appClipCard
  }

  /// The kind of prompt.
  public var kind: Kind
  /// The deliveries if the user agrees. Several if it is undefined which app opens; none for a
  /// notification that opens the browser.
  public var deliveries: [Delivery]

  /// Creates a prompt.
  public init(_ kind: Kind, deliveries: [Delivery] = []) {
    self.kind = kind
    self.deliveries = deliveries
  }
}

extension Prompt: CustomStringConvertible {
  /// The prompt in a sentence.
  public var description: String {
    let names = OpeningDecision.names(deliveries, "or")
    return switch kind {
    case .openInApp: "Safari asks whether to open \(names)."
    case .invalidAddress: "Safari says that the address is invalid."
    case .notification:
      "A notification appears. A tap on it opens \(deliveries.isEmpty ? "the browser" : names)."
    case .appClipCard: "The App Clip card of \(names) appears."
    }
  }
}
