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
/// The `Codable` code that Swift synthesizes decodes and encodes the values, so no other code is
/// necessary. A pattern begins with a slash and can contain the following parts:
///
/// - `{label}` as a segment of the path, optionally with fixed text around it, as in `/@{name}`:
///   the associated value with that label. Unlabeled values have the labels `_0`, `_1` and so on.
///   The type of the value can be a number, a `Bool`, a `String`, an enum with raw values, a
///   `UUID`, a `URL`, a `Date`, a `Decimal`, or any other type that encodes as a single number,
///   Boolean value or string.
/// - `{label...}` at the end of the path: the rest of the path, as a string or as another
///   ``LinkRoute``, whose patterns continue this pattern.
/// - `?name={label}`: the value of a query item. If the associated value is optional, the item may
///   be missing. If the associated value is an array, it contains the values of all items with that
///   name.
/// - `?name=value`: a required query item with a fixed value. Query items that the pattern does not
///   mention are ignored.
/// - `#{label}`: the fragment of the link.
///
/// Errors in patterns appear in ``LinkTable/findings``. Write a test that expects no findings.
public protocol LinkRoute: Codable, Hashable, Sendable {
  /// The cases, with their patterns as raw values.
  associatedtype CodingKeys: CodingKey, CaseIterable, RawRepresentable
  where CodingKeys.RawValue == String

  /// Additional patterns, each with the case to which it leads.
  ///
  /// These patterns match links in the same way as the raw values of the cases. However, the table
  /// never uses these patterns to print links. The default is none.
  static var aliases: [String: CodingKeys] { get }

  /// Returns the policy of a case: its requirements, whether it accepts only universal links, and
  /// whether its links are private.
  ///
  /// By default, a route opens when the app is ready, and its links are not private.
  ///
  /// - Parameter route: The case.
  static func policy(for route: CodingKeys) -> RoutePolicy
}

extension LinkRoute {
  /// The default value, an empty dictionary.
  public static var aliases: [String: CodingKeys] { [:] }

  /// Returns a policy without restrictions. A route with this policy opens as soon as the app is
  /// ready.
  public static func policy(for route: CodingKeys) -> RoutePolicy { RoutePolicy() }
}
