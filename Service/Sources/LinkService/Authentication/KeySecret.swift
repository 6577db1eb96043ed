import LinkStore

/// The secret of a key: 32 random bytes in hexadecimal after a prefix that users and secret
/// scanners recognize.
enum KeySecret {
  static func prefix(of kind: APIKey.Kind) -> String {
    switch kind {
    case .publishable: "lwp_"
    case .server: "lws_"
    }
  }

  static func random(
    _ kind: APIKey.Kind,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let words = (0..<4).map { _ in (generator.next() as UInt64).hexadecimalDigits }
    return prefix(of: kind) + words.joined()
  }
}
