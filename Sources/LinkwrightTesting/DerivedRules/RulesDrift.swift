public import Foundation

/// A difference between a rules file and the rules that are derived from the routes.
public struct RulesDrift: Error, Sendable, Hashable, CustomStringConvertible {
  /// A code that identifies a kind of difference.
  public struct Code: Sendable, Hashable {
    private enum Value { case missing, differs }

    private let value: Value

    /// The rules file does not exist.
    public static let missing = Code(value: .missing)
    /// The rules in the rules file differ from the rules that are derived from the routes.
    public static let differs = Code(value: .differs)
  }

  /// The code, which identifies the kind of difference.
  public let code: Code
  /// One or more sentences that describe the difference and how to resolve the difference.
  public let description: String
}

extension AssociationRules {
  /// A Boolean value that indicates whether ``drift(from:isRecording:)`` writes rules files instead
  /// of comparing them. The value is true if the environment variable `LINKWRIGHT_RECORD` is `1`.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"
  }

  /// Compares a rules file with the result of ``json()``, or writes the file.
  ///
  /// ```swift
  /// #expect(try associationRules(of: table).drift(from: file) == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - file: The rules file in your repository, to which `rulesFrom` in the service's
  ///     configuration refers.
  ///   - isRecording: Whether to write the file instead of comparing it. The default is
  ///     ``isRecording``.
  /// - Returns: The difference; nil if the file contains the rules or has just been written.
  /// - Throws: A Foundation error if the file cannot be read or written.
  public func drift(
    from file: URL,
    isRecording: Bool = AssociationRules.isRecording
  ) throws -> RulesDrift? {
    let json = json()
    if isRecording {
      try Data(json.utf8).write(to: file)
      return nil
    }
    let cure = "Run the test with LINKWRIGHT_RECORD=1 and commit the file."
    guard FileManager.default.fileExists(atPath: file.path) else {
      return RulesDrift(
        code: .missing,
        description: "The file \(file.path) does not exist. \(cure)"
      )
    }
    let recorded = try Data(contentsOf: file)
    guard recorded != Data(json.utf8) else { return nil }
    return RulesDrift(
      code: .differs,
      description: "\(file.lastPathComponent) differs from the rules of the routes: "
        + "\(Self.firstDifference(recorded, json)) \(cure)"
    )
  }

  private static func firstDifference(_ recorded: Data, _ json: String) -> String {
    // Bytes, because a carriage return and a line feed are one character.
    let newline = UInt8(ascii: "\n")
    let found = Array(recorded).split(separator: newline, omittingEmptySubsequences: false)
    let wanted = Array(json.utf8).split(separator: newline, omittingEmptySubsequences: false)
    let line = zip(found, wanted).prefix { $0 == $1 }.count
    func text(_ lines: [ArraySlice<UInt8>]) -> String {
      guard line < lines.count else { return "nothing" }
      var line = lines[line].drop { $0 == UInt8(ascii: " ") }
      let hasReturn = line.last == UInt8(ascii: "\r")
      if hasReturn { line.removeLast() }
      return "“\(String(decoding: line, as: UTF8.self))\(hasReturn ? #"\r"# : "")”"
    }
    return "line \(line + 1) is \(text(found)) instead of \(text(wanted))."
  }
}
