/// A substitution variable that Apple defines (documented). A file can redefine it.
package enum BuiltInVariable: String, CaseIterable, Sendable {
  case alpha, upper, lower, alnum, digit, xdigit, region, lang

  /// The names of all built-in variables.
  package static let names = allCases.map(\.rawValue)

  /// Returns the variable with a name, or nil if there is none. Swift's own comparison would
  /// normalize the name, which takes quadratic time if it consists of combining marks.
  package init?(rawValue: String) {
    guard let variable = Self.allCases.first(where: { $0.rawValue.isSameCode(as: rawValue) }) else {
      return nil
    }
    self = variable
  }

  /// The part of a compiled pattern that matches the values of the variable.
  func element(isCaseSensitive: Bool) -> Glob.Element {
    func oneOf(_ set: ASCIISet) -> Glob.Element {
      .oneOf(isCaseSensitive ? set : set.ignoringCase)
    }
    return switch self {
    case .alpha: oneOf(.alpha)
    case .upper: oneOf(.upper)
    case .lower: oneOf(.lower)
    case .alnum: oneOf(.alnum)
    case .digit: oneOf(.digit)
    case .xdigit: oneOf(.xdigit)
    case .region: .code(.regions, ignoringCase: !isCaseSensitive)
    case .lang: .code(.languages, ignoringCase: !isCaseSensitive)
    }
  }

  /// A value of the variable.
  var example: String {
    switch self {
    case .alpha, .lower, .alnum: "a"
    case .upper: "A"
    case .digit: "1"
    case .xdigit: "f"
    case .region: "GB"
    case .lang: "en"
    }
  }
}
