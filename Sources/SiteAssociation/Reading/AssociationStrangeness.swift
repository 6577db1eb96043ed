/// How little a JSON value looks like an association file.
///
/// Of two ways to correct a damaged file, the one with less strangeness is the more likely one.
/// Unlike ``JSONHypothesis``, which judges tokens while it reads them, this type examines complete
/// values.
enum AssociationStrangeness {
  /// The kind of content that a string is expected to have.
  private enum Content {
    case appID, path, other

    init(of key: AssociationKey?) {
      self =
        switch key {
        case .apps, .appID, .appIDs: .appID
        case .paths, .path: .path
        default: .other
        }
    }
  }

  /// Returns the strangeness of a file, which is 0 if nothing is unusual.
  static func strangeness(of root: JSONNode) -> Int {
    strangeness(of: root, expected: .file, content: .other)
  }

  private static func strangeness(
    of node: JSONNode,
    expected: AssociationShape.Expectation,
    content: Content
  ) -> Int {
    switch node.value {
    case .null: 3
    case .boolean, .number: expected.isScalar ? 0 : 2
    case .string(let text):
      (expected.isString ? 0 : 2) + strangeness(of: text, content)
    case .array(let elements):
      elements.reduce(expected.array == nil ? 2 : 0) { sum, element in
        let shape = expected.shape(openedBy: .openBracket)
        return sum
          + strangeness(of: element, expected: shape.elements, content: content)
      }
    case .object(let members):
      strangeness(
        of: members,
        expected.shape(openedBy: .openBrace),
        isExpected: expected.object != nil
      )
    }
  }

  private static func strangeness(
    of members: [JSONMember],
    _ shape: AssociationShape,
    isExpected: Bool
  ) -> Int {
    var sum = isExpected ? 0 : 2
    var seen: Set<AssociationKey> = []
    for member in members {
      let key = AssociationKey(rawValue: member.key)
      let expectation = shape.value(of: key)
      if expectation == nil { sum += 3 }
      if let key {
        if !seen.insert(key).inserted { sum += 2 }
        if let other = AssociationShape.alternative(to: key), seen.contains(other) { sum += 2 }
      } else {
        sum += strangeness(of: member.key, shape == .detailsByApp ? .appID : .other)
      }
      sum += strangeness(
        of: member.value,
        expected: expectation ?? .anything,
        content: Content(of: key)
      )
    }
    return sum + shape.missingKeyCount(in: seen)
  }

  private static func strangeness(of text: String, _ content: Content) -> Int {
    var sum = 0
    if text.utf8.contains(.quote) { sum += 2 }
    switch content {
    case .appID: if !isWellFormedAppID(text) { sum += 2 }
    case .path: if !isUsualPath(text) { sum += 1 }
    case .other: break
    }
    return sum
  }

  private static func isUsualPath(_ text: String) -> Bool {
    let path = LegacyPath.excludedPattern(of: text) ?? text
    return path.utf8.first.map("/*?$".utf8.contains) ?? true
  }

  private static func isWellFormedAppID(_ text: String) -> Bool {
    let bundleID = text.utf8.drop { $0 != UInt8(ascii: ".") }
    return [nil, .probableAppStoreID].contains(AppIDPrefix(of: text).problem) && bundleID.count > 1
      && bundleID.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-._".utf8.contains($0) }
  }
}
