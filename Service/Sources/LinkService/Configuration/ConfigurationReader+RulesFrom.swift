import Foundation
import SiteAssociation

extension ConfigurationReader {
  static let maximumRulesByteCount = 1 << 20

  /// The rules of a JSON file: an array of components, as an app's test writes it.
  mutating func rules(from file: Placed<String>) -> HostConfiguration.Rules {
    guard let bytes = read(file) else { return .all }
    let list = RuleList(reading: bytes)
    if let finding = list.findings.first(where: { $0.severity == .error }) {
      let position = finding.place.map { "line \($0.line), column \($0.column): " } ?? ""
      reportNoRules(file, "\(position)\(finding.problem)", cure: finding.cure)
      return .all
    }
    guard let elements = try? JSONDecoder().decode([JSONValue].self, from: Data(bytes)),
      !elements.isEmpty
    else {
      reportNoRules(
        file,
        "it is no array of rules, or an empty one.",
        cure: "Write an array of components, such as [{ \"/\": \"/products/*\" }]."
      )
      return .all
    }
    var components: [String] = []
    for (index, element) in elements.enumerated() {
      let component = within("Rule \(index + 1) of \(file.value.cited): ") {
        $0.component(element.node(at: file.place))
      }
      if let component { components.append(component.printOnOneLine()) }
    }
    return .components(components)
  }

  private mutating func read(_ file: Placed<String>) -> [UInt8]? {
    do {
      let bytes = try readingFile(file.value)
      if bytes.count <= Self.maximumRulesByteCount { return bytes }
      reportNoRules(
        file,
        "it has more than 1 MiB.",
        cure: "Name the file of rules; Apple reads 128 KiB of an association file."
      )
    } catch {
      report(
        .unreadableRules,
        at: file.place,
        "\(file.value.cited) cannot be read: \(error)",
        cure: "Write a path from the folder of this file, or make the file readable."
      )
    }
    return nil
  }

  private mutating func reportNoRules(_ file: Placed<String>, _ reason: String, cure: String) {
    report(
      .notRules,
      at: file.place,
      "\(file.value.cited) has no rules to read: \(reason)",
      cure: cure
    )
  }
}
