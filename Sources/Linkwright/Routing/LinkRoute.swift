/// The destinations of an app's links: an enum whose coding keys are URL patterns.
///
/// ```swift
/// enum Destination: LinkRoute {
///   case home
///   case invite(code: InviteCode)
///   case product(id: Int, ref: String?)
///   case receipt
///
///   enum CodingKeys: String, CodingKey, CaseIterable {
///     case home = "/", invite = "/invite/{code}", product = "/products/{id}?ref={ref}"
///     case receipt = "/path/deeplink?scene=receipt"
///   }
/// }
/// ```
///
/// Swift's `Codable` synthesis reads and prints the values, so no other code is necessary. A pattern
/// consists of:
///
/// - `{label}` as a segment, or with fixed text around it (`/@{name}`): the associated value with that
///   label. An unlabelled value is `_0`, `_1` and so on. The type can be a number, a `Bool`, a `String`, an
///   enum with raw values, a `UUID`, a `URL`, a `Date`, a `Decimal`, or any other type that encodes as one
///   such value.
/// - `{label...}` at the end of the path: the rest of the path, as a text or as another ``LinkRoute``,
///   whose patterns continue this one.
/// - `?name={label}`: the value of a query item. An optional value may be missing, and an array takes all
///   items of that name.
/// - `?name=value`: a required query item with a fixed value. Query items that the pattern does not name
///   are ignored.
/// - `#{label}`: the fragment.
///
/// Errors in patterns, such as a case without one, appear in ``LinkTable/findings``. Check them in a test.
public protocol LinkRoute: Codable, Hashable, Sendable {
  /// The cases, with their patterns as raw values.
  associatedtype CodingKeys: CodingKey, CaseIterable, RawRepresentable
  where CodingKeys.RawValue == String

  /// Additional patterns and their cases. They match like the others but are never printed.
  static var aliases: [String: CodingKeys] { get }

  /// Returns the policy of a case: its requirements and whether its links are private.
  ///
  /// - Parameter route: The case.
  static func policy(for route: CodingKeys) -> RoutePolicy
}

extension LinkRoute {
  /// No additional patterns.
  public static var aliases: [String: CodingKeys] { [:] }

  /// A policy without conditions: the route opens when the app is ready.
  public static func policy(for route: CodingKeys) -> RoutePolicy { RoutePolicy() }
}
