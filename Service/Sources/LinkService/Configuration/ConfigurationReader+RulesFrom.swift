import Foundation
import SiteAssociation

extension ConfigurationReader {
  static let maximumRulesByteCount = 1 << 20

  /// Reads rules from a JSON file, which contains an array of components. A test of the app can
  /// write this file.
  mutating func rules(from file: Placed<String>) -> HostConfiguration.Rules {
    once(file, for: HostKey.rulesFrom.rawValue) { $0.readRules(from: file) }
  }

  private mutating func readRules(from file: Placed<String>) -> HostConfiguration.Rules {
    guard let bytes = read(file) else { return .all }
    let list = RuleList(reading: bytes)
    if let finding = list.findings.first(where: { $0.severity == .error }) {
      let position = finding.place.map { "line \($0.line), column \($0.column): " } ?? ""
      reportNoRules(in: file, reason: "\(position)\(finding.problem)", cure: finding.cure)
      return .all
    }
    guard let elements = try? JSONDecoder().decode([JSONValue].self, from: Data(bytes)),
      !elements.isEmpty
    else {
      reportNoRules(
        in: file,
        reason: "it is empty, or it is not an array of rules.",
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
    guard let bytes = bytes(of: file, orReport: .unreadableRules) else { return nil }
    if bytes.count <= Self.maximumRulesByteCount { return bytes }
    reportNoRules(
      in: file,
      reason: "it is larger than 1 MiB.",
      cure: "Use a smaller file. Devices read at most 128 KiB of an association file."
    )
    return nil
  }

  private mutating func reportNoRules(in file: Placed<String>, reason: String, cure: String) {
    report(
      .notRules,
      at: file.place,
      "\(file.value.cited) has no usable rules: \(reason)",
      cure: cure
    )
  }
}

extension JSONValue {
  /// The value as YAML. All nodes get the given place, because JSON values have no places of their
  /// own.
  fileprivate func node(at place: Place) -> YAMLNode {
    let value: YAMLNode.Value =
      switch self {
      case .string(let text): .scalar(YAMLScalar(text: text, kind: .text))
      case .boolean(let flag): .scalar(YAMLScalar(text: "\(flag)", kind: .boolean))
      case .integer(let number): .scalar(YAMLScalar(text: "\(number)", kind: .otherNumber))
      case .number(let number): .scalar(YAMLScalar(text: "\(number)", kind: .otherNumber))
      case .null: .scalar(YAMLScalar(text: "null", kind: .null))
      case .array(let elements): .sequence(elements.map { $0.node(at: place) })
      case .object(let members):
        .mapping(
          members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            YAMLMember(key: $0.key, keyPlace: place, value: $0.value.node(at: place))
          }
        )
      }
    return YAMLNode(value: value, place: place)
  }
}
