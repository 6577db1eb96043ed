import AssociationFetching
import LinkOpening
import LinkService
import SiteAssociation

extension ConfigurationReader {
  /// Reads the state of a host's association file on the device.
  mutating func association(_ node: YAMLNode) -> (host: String, state: AssociationState)? {
    guard let fields = fields(of: node, as: DeviceAssociationKey.self),
      let host = text(fields[.host], "host")
    else { return nil }
    let name = text(fields[.file], "file")
    var state = AssociationStateValue.notFetched
    if let written = text(fields[.state], "state") {
      state = word(written, "state", as: AssociationStateValue.self) ?? state
      if state != .approved, let name {
        report(
          .rulesTwice,
          at: name.place,
          "With the state \(state.rawValue), the file is not on the device.",
          cure: "Remove \"file\", or write state: approved."
        )
      }
    } else if name != nil {
      state = .approved
    }
    return status(state, fileName: name, fields).map {
      (host.value.lowercased(), AssociationState($0, age: age(fields[.age])))
    }
  }

  private mutating func status(
    _ state: AssociationStateValue,
    fileName name: Placed<String>?,
    _ fields: MappingFields<DeviceAssociationKey>
  ) -> AssociationState.Status? {
    let reason = text(fields[.reason], "reason")?.value
    switch state {
    case .notFetched: return .notFetched
    case .denied: return .denied
    case .failed: return .failed(reason: reason)
    case .approved:
      guard let name else {
        report(
          .missingKey,
          at: fields.place,
          "The state is approved, but \"file\" is missing.",
          cure: "Add \"file\" with the path of the association file."
        )
        return nil
      }
      return file(name).map { .approved($0) }
    }
  }

  private mutating func file(_ name: Placed<String>) -> AssociationFile? {
    do {
      return AssociationFile(unwrapping: try readingFile(name.value))
    } catch {
      report(
        .unreadableRules,
        at: name.place,
        "\"\(name.value)\" cannot be read: \(error)",
        cure: "Write the path of the association file relative to this file."
      )
      return nil
    }
  }

  /// Reads an age such as `90 minutes`, `3 hours` or `1 day`.
  private mutating func age(_ node: YAMLNode?) -> Duration? {
    guard let text = text(node, "age") else { return nil }
    let units: [ExactText: Int64] = ["minute": 60, "hour": 3600, "day": 86_400]
    let words = text.value.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    if words.count == 2, let count = UInt16(words[0]) {
      let isPlural = words[1].utf8.last == UInt8(ascii: "s")
      let unit = ExactText(String(Substring(words[1].utf8.dropLast(isPlural ? 1 : 0))))
      if let length = units[unit] { return .seconds(Int64(count) * length) }
    }
    report(
      .outOfRange,
      at: text.place,
      "\"\(text.value)\" is not an age.",
      cure: "Write a whole number of minutes, hours or days, such as 3 hours."
    )
    return nil
  }
}
