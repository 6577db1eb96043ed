/// Where links lead in an app: an enum whose coding keys are the patterns of its links.
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
/// The compiler's own `Codable` synthesis reads and prints the values, so there is nothing else to write.
/// What stands in a pattern:
///
/// - `{label}` in place of a segment, or with fixed text around it (`/@{name}`), stands for the associated
///   value of that label; one without a label is `_0`, `_1` and so on. It can be a number, a `Bool`, a
///   text, an enum with raw values, a `UUID`, a `URL`, a `Date`, a `Decimal`, or any type that codes
///   itself as one such value.
/// - `{label...}` at the end of a path stands for the rest of it: a text, or another ``LinkRoute``, whose
///   patterns continue this one.
/// - `?name={label}` stands for the value of a query item; an optional value may be missing, and an array
///   takes every item of that name. `?name=value` has to be there as it is. Other items do not matter.
/// - `#{label}` stands for the fragment.
///
/// A pattern with a mistake, and a case without one, is a finding of ``LinkTable/findings``; ask for them
/// in a test.
public protocol LinkRoute: Codable, Hashable, Sendable {
  /// The cases, each with its pattern.
  associatedtype CodingKeys: CodingKey, CaseIterable, RawRepresentable
  where CodingKeys.RawValue == String

  /// Further patterns of cases. They are read like the others, and never printed.
  static var aliases: [String: CodingKeys] { get }

  /// What has to hold before a link opens a route, and what becomes of the link.
  static func policy(for route: CodingKeys) -> RoutePolicy
}

extension LinkRoute {
  /// None.
  public static var aliases: [String: CodingKeys] { [:] }

  /// Opens when the app is ready.
  public static func policy(for route: CodingKeys) -> RoutePolicy { RoutePolicy() }
}
