public import Foundation

/// A file of rules that is not what the routes give.
public struct RulesDrift: Error, Sendable, Hashable, CustomStringConvertible {
  /// How the file differs.
  public struct Code: Sendable, Hashable {
    private enum Value { case missing, differs }

    private let value: Value

    /// There is no file.
    public static let missing = Code(value: .missing)
    /// The file has other rules.
    public static let differs = Code(value: .differs)
  }

  /// How the file differs.
  public let code: Code
  /// The same in a sentence, and what to do.
  public let description: String
}

extension AssociationRules {
  /// Whether this run writes files of rules instead of comparing them: whether the environment has
  /// `LINKWRIGHT_RECORD=1`.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"
  }

  /// Compares a file with ``json()``, or writes it.
  ///
  /// ```swift
  /// #expect(try associationRules(of: table).drift(from: file) == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - file: The file that `rulesFrom` names, in the repository.
  ///   - isRecording: Whether to write the file.
  /// - Returns: nil when the file is what the routes give, as it is once it has been written.
  /// - Throws: What Foundation throws for a file that cannot be read or written.
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
      return RulesDrift(code: .missing, description: "There is no \(file.path). \(cure)")
    }
    let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard recorded != json else { return nil }
    return RulesDrift(
      code: .differs,
      description: "\(file.lastPathComponent) is not what the routes give: "
        + "\(Self.firstDifference(recorded, json)) \(cure)"
    )
  }

  private static func firstDifference(_ recorded: String, _ json: String) -> String {
    let found = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = json.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(found, wanted).prefix { $0 == $1 }.count
    func text(_ lines: [Substring]) -> String {
      guard line < lines.count else { return "nothing" }
      return "“\(lines[line].drop { $0 == " " })”"
    }
    return "line \(line + 1) has \(text(found)), and would have \(text(wanted))."
  }
}
