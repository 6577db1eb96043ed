/// An amount of money in the minor units of its currency, such as cents.
///
/// ```swift
/// Revenue(minorUnits: 1999, currency: "EUR")  // 19.99 euros
/// Revenue(minorUnits: 1999, currency: "JPY")  // 1,999 yen, which have no minor unit
/// ```
///
/// A whole number is exact. A binary fraction such as a `Double` is not, so sums of many amounts
/// would drift.
public struct Revenue: Sendable, Hashable {
  /// The amount in minor units. It is negative for a refund.
  public var minorUnits: Int64
  /// The code of the currency: three upper-case letters, as in ISO 4217.
  public var currency: String

  /// Creates an amount.
  ///
  /// - Parameters:
  ///   - minorUnits: The amount in minor units. It is negative for a refund.
  ///   - currency: The code of the currency: three upper-case letters, as in ISO 4217.
  public init(minorUnits: Int64, currency: String) {
    self.minorUnits = minorUnits
    self.currency = currency
  }
}

extension Revenue: Codable {
  /// Decodes an amount.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      minorUnits: fields.value("minorUnits"),
      currency: fields.value("currency")
    )
  }

  /// Encodes the amount.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(minorUnits, as: "minorUnits")
    try fields.write(currency, as: "currency")
  }
}
