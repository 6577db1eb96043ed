extension ReadingProblem {
  /// The systems that can read a file with the problem.
  var readability: Readability {
    switch self {
    case .trailingComma, .byteOrderMark, .otherEncoding, .signedAsText: .deviceOnly
    case .duplicateKey, .signedUnverified: .everywhere
    default: .nowhere
    }
  }

  /// The systems that can read a file. Each case includes fewer systems than the case before.
  enum Readability: Int, Sendable, Comparable {
    /// Devices and the CDN can read the file.
    case everywhere
    /// Devices may be able to read the file, but the CDN may be unable to read it.
    case deviceOnly
    /// Neither devices nor the CDN can read the file, so links open the browser.
    case nowhere

    static func < (left: Readability, right: Readability) -> Bool { left.rawValue < right.rawValue }
  }
}
