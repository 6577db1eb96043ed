/// The limits of events. An event within these limits fits into a request of the endpoints for
/// apps, which may have at most 16 KiB, however many of its characters JSON escapes.
extension AppEvent {
  /// The maximum length of an event's name, in bytes.
  public static let maximumNameLength = 64
  /// The maximum length of a deduplication ID, in bytes.
  public static let maximumDeduplicationIDLength = 128
  /// The maximum number of parameters.
  public static let maximumParameterCount = 20
  /// The maximum length of a parameter's name, in bytes.
  public static let maximumParameterNameLength = 40
  /// The maximum length of a parameter's value, in bytes.
  public static let maximumParameterValueLength = 255
  /// The maximum length of a token, in bytes.
  public static let maximumTokenLength = 1024
  /// The maximum length of a shared link, in bytes.
  public static let maximumLinkLength = 2048
  /// The maximum length of an activity's name, in bytes.
  public static let maximumActivityLength = 255

  /// A sentence that says which limit the event exceeds and what to do; nil if the event is valid.
  public var problem: String? {
    if kind == .custom, name == nil { return "A custom event needs a name." }
    if let currency = revenue?.currency, !Self.isCurrency(currency) {
      return "The currency “\(currency.prefix(16))” must be three upper-case letters, such as EUR."
    }
    guard parameters.count <= Self.maximumParameterCount else {
      return "An event has at most \(Self.maximumParameterCount) parameters, not "
        + "\(parameters.count). Send the most important ones."
    }
    let texts: [(text: String?, subject: String, limit: ClosedRange<Int>)] = [
      (id, "The ID", 1...64),
      (name, "The name", 1...Self.maximumNameLength),
      (deduplicationID, "The deduplication ID", 1...Self.maximumDeduplicationIDLength),
      (carried?.token, "The token", 1...Self.maximumTokenLength),
      (link, "The link", 1...Self.maximumLinkLength),
      (activity, "The activity", 0...Self.maximumActivityLength),
    ]
    for (text, subject, limit) in texts {
      if let problem = Self.problem(text, subject, limit) { return problem }
    }
    for (name, value) in parameters {
      let limit = 1...Self.maximumParameterNameLength
      if let problem = Self.problem(name, "The name of a parameter", limit) { return problem }
      let valueLimit = 0...Self.maximumParameterValueLength
      if let problem = Self.problem(value, "The parameter “\(name)”", valueLimit) { return problem }
    }
    return nil
  }

  // Not inlined, because the sentences would be compiled three times.
  @inline(never)
  private static func problem(
    _ text: String?,
    _ subject: String,
    _ limit: ClosedRange<Int>
  ) -> String? {
    guard let text else { return nil }
    let count = text.utf8.count
    if count < limit.lowerBound { return "\(subject) must not be empty." }
    if count > limit.upperBound {
      return "\(subject) has \(count) bytes. Shorten it to \(limit.upperBound) bytes."
    }
    // JSON needs six bytes for a control character.
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "\(subject) must not contain line breaks or other control characters."
    }
    return nil
  }

  private static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3
      && text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
  }
}
