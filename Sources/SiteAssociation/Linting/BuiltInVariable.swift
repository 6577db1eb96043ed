/// The substitution variables that Apple defines (documented).
enum BuiltInVariable {
  static let names = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]
}
