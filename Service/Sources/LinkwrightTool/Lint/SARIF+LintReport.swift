import Foundation
import LinkOpening
import LinkService
import SiteAssociation

extension SARIF {
  /// Puts a run of the linter into a log.
  init(_ run: LintReport) {
    let rules = Self.rules(for: run)
    let indexOfCode = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let results = run.files.flatMap { file -> [Result] in
      guard case .success(let linted) = file.result else { return [] }
      return linted.findings.map { finding in
        Result(
          ruleId: finding.code.rawValue,
          ruleIndex: indexOfCode[finding.code.rawValue, default: -1],
          level: finding.severity.rawValue,
          message: Message(text: finding.message),
          locations: [Location(file.name, finding.place)]
        )
      }
    }
    let notifications = run.errors.map { error in
      Notification(
        level: "error",
        message: Message(text: error.reason),
        locations: [Location(error.name, nil)]
      )
    }
    let driver = Driver(name: "linkwright", semanticVersion: Linkwright.version, rules: rules)
    runs = [
      Run(
        tool: Tool(driver: driver),
        invocations: [
          Invocation(
            executionSuccessful: notifications.isEmpty,
            toolExecutionNotifications: notifications
          )
        ],
        results: results
      )
    ]
  }

  /// The rules that findings of this run belong to.
  private static func rules(for run: LintReport) -> [Rule] {
    let codes = Set(run.findings.map(\.code))
    let all =
      AssociationFile.readingRules + AssociationFile.lintRules + EntitlementsFile.lintRules
    let rules =
      all
      .filter { codes.contains($0.code) }
      .map(Rule.init)
    let mistakes = ConfigurationFinding.allCases.filter { codes.contains($0.code) }
    return rules + mistakes.map(Rule.init)
  }
}

extension SARIF.Rule {
  /// Apple's own page about the file; it is the same for every rule.
  private static let appleDocumentation =
    "https://developer.apple.com/documentation/xcode/supporting-associated-domains"

  init(_ rule: RuleDescription) {
    let background = rule.background.isEmpty ? "" : rule.background + "\n\n"
    self.init(
      id: rule.code.rawValue,
      shortDescription: SARIF.Message(text: rule.title + "."),
      fullDescription: SARIF.Message(text: rule.effect),
      help: SARIF.Message(
        text: background + rule.cure,
        markdown: "\(background)**Cure.** \(rule.cure)"
      ),
      helpUri: Self.appleDocumentation,
      defaultConfiguration: SARIF.Configuration(level: rule.severity.rawValue)
    )
  }
}

extension SARIF.Rule {
  init(_ mistake: ConfigurationFinding) {
    self.init(
      id: mistake.code.rawValue,
      shortDescription: SARIF.Message(text: mistake.title + "."),
      fullDescription: SARIF.Message(text: mistake.effect),
      help: SARIF.Message(text: "docs/configuration.md says what each key may be."),
      helpUri: "https://yaml.org/spec/1.1/",
      defaultConfiguration: SARIF.Configuration(level: mistake.severity.rawValue)
    )
  }
}

extension SARIF.Location {
  init(_ file: String, _ place: Place?) {
    physicalLocation = SARIF.PhysicalLocation(
      artifactLocation: SARIF.ArtifactLocation(uri: Self.uri(of: file)),
      region: place.map {
        SARIF.Region(
          startLine: $0.line,
          startColumn: $0.column,
          endLine: $0.endLine,
          endColumn: $0.endColumn
        )
      }
    )
  }

  /// A relative path stays relative, as code scanning wants it.
  private static func uri(of file: String) -> String {
    if file == InputReader.standardInputName { return "stdin" }
    var allowed = CharacterSet.urlPathAllowed
    // A colon in the first segment would read as a scheme.
    allowed.remove(":")
    let path = file.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
    return path.hasPrefix("/") ? "file://" + path : path
  }
}

extension Finding {
  /// The finding as one text.
  fileprivate var message: String {
    let caveat = evidence.caveat.map { " (\($0))" } ?? ""
    return "\(problem) \(effect)\(caveat) \(cure)"
  }
}
