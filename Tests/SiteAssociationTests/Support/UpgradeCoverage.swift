@testable import SiteAssociation

/// Which members and elements of a file its modern form does not have with the same value, although
/// no note is about them. Shares no code with what makes the notes.
struct UpgradeCoverage {
  /// Descriptions of the unexplained members.
  private(set) var unexplained: [String] = []

  private let source: SourceText
  private let places: [Range<Int>]

  init(of file: AssociationFile) {
    source = file.source
    places = file.upgradeNotes().compactMap(\.place)
      .map { $0.utf8Offset..<($0.utf8Offset + $0.utf8Length) }
    let printed = AssociationFile(reading: file.canonicalJSON().utf8)
    // What is too large to be read is still well formed.
    guard let root = file.root, let printedRoot = printed.root else { return }
    for member in root.members ?? [] where !isNoted(member.range) {
      guard let service = printedRoot[member.key] else { miss(member.range); continue }
      if member.key == "applinks" {
        compareLinks(member.value, service)
      } else {
        compareMembers(of: member.value) { member in
          member.key == "apps"
            ? { $0.compareElements(of: member.value, in: [service["apps"]]) } : nil
        }
      }
    }
  }

  private typealias Comparison = (inout UpgradeCoverage) -> Void

  private mutating func compareLinks(_ links: JSONNode, _ printed: JSONNode) {
    let entries = printed["details"]?.array ?? []
    compareMembers(of: links) { member in
      switch member.key {
      case "apps" where links["details"] == nil:
        return { $0.compareElements(of: member.value, in: entries.map { $0["appIDs"] }) }
      case "details":
        return { coverage in
          if let list = member.value.array {
            for entry in list where !coverage.isNoted(entry.range) {
              let apps = entry["appIDs"]?.array ?? [entry["appID"]].compactMap(\.self)
              // An earlier entry of the app is the effective one.
              let names = apps.filter { !coverage.isNoted($0.range) }.compactMap(\.string)
              coverage.compareEntry(entry, of: names, entries, namesApps: true)
            }
          } else {
            for entry in member.value.members ?? [] where !coverage.isNoted(entry.range) {
              coverage.compareEntry(entry.value, of: [entry.key], entries, namesApps: false)
            }
          }
        }
      case "substitutionVariables":
        let variables = printed["substitutionVariables"]
        return { coverage in
          coverage.compareMembers(of: member.value) { variable in
            variables?[variable.key].map { values in
              { $0.compareElements(of: variable.value, in: [values]) }
            }
          }
        }
      default: return nil
      }
    }
  }

  private mutating func compareEntry(
    _ entry: JSONNode,
    of apps: [String],
    _ printed: [JSONNode],
    namesApps: Bool
  ) {
    let section = printed.first { section in
      section["appIDs"]?.array?.contains { $0.string.map(apps.contains) ?? false } ?? false
    }
    guard let section else { return miss(entry.range) }
    let rules = section["components"]?.array ?? []
    compareMembers(of: entry) { member in
      switch member.key {
      case "appID" where namesApps && member.value.string != nil:
        member.value.string.map(apps.contains) == true ? { _ in } : nil
      case "appIDs" where namesApps && member.value.array != nil:
        { $0.compareElements(of: member.value, in: printed.map { $0["appIDs"] }) }
      case "components" where member.value.array?.count == rules.count:
        { coverage in
          for (component, rule) in zip(member.value.array ?? [], rules)
          where !coverage.isNoted(component.range) {
            coverage.compareComponent(component, rule)
          }
        }
      case "paths" where member.value.array?.count == rules.count:
        { coverage in
          for (path, rule) in zip(member.value.array ?? [], rules)
          where !coverage.isNoted(path.range) {
            let excludes = rule["exclude"]?.value == .boolean(true)
            let text = rule["/"]?.string ?? ""
            let forms = excludes ? ["NOT \(text)", "not \(text)", text] : [text]
            if !forms.contains(path.string ?? "\u{0}") { coverage.miss(path.range) }
          }
        }
      default: nil
      }
    }
  }

  private mutating func compareComponent(_ component: JSONNode, _ rule: JSONNode) {
    compareMembers(of: component) { member in
      guard let printed = rule[member.key] else { return nil }
      guard member.value.members != nil else {
        return printed.value == member.value.value ? { _ in } : nil
      }
      return { $0.compareComponent(member.value, printed) }
    }
  }

  /// - Parameter comparison: How a member that is printed is compared further; nil for another.
  private mutating func compareMembers(
    of object: JSONNode,
    _ comparison: (JSONMember) -> Comparison?
  ) {
    for (index, member) in (object.members ?? []).enumerated() where !isNoted(member.range) {
      let isReplaced = (object.members ?? []).dropFirst(index + 1)
        .contains { Array($0.key.utf8) == Array(member.key.utf8) }
      guard !isReplaced, let comparison = comparison(member) else { miss(member.range); continue }
      comparison(&self)
    }
    if object.members == nil { miss(object.range) }
  }

  private mutating func compareElements(of list: JSONNode, in printed: [JSONNode?]) {
    let texts = printed.flatMap { $0?.array?.compactMap(\.string) ?? [] }
    guard let elements = list.array else { return miss(list.range) }
    for (index, element) in elements.enumerated() where !isNoted(element.range) {
      let isPrinted = element.string.map(texts.contains) ?? false
      let count = texts.count { $0 == element.string }
      let earlier = elements[..<index].count { $0.value == element.value && !isNoted($0.range) }
      if !isPrinted || earlier >= count { miss(element.range) }
    }
  }

  private func isNoted(_ range: Range<Int>) -> Bool {
    places.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }

  private mutating func miss(_ range: Range<Int>) {
    unexplained.append(String(decoding: source.utf8[range], as: UTF8.self))
  }
}
