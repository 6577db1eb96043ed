/// The substitution variables that Apple defines (documented), unless a file has its own of the name.
package enum BuiltInVariable {
  package static let names = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]
}
