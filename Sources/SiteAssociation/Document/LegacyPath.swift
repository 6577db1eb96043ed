/// A path of the legacy form, where `NOT ` at the start excludes.
enum LegacyPath {
  /// The pattern after `NOT `, or nil for a path that does not exclude.
  static func excludedPattern(of path: String) -> String? {
    let utf8 = path.utf8
    guard
      utf8.prefix(3).map({ $0 | 0x20 }).elementsEqual("not".utf8),
      utf8.dropFirst(3).first == UInt8(ascii: " ")
    else { return nil }
    return String(decoding: utf8.dropFirst(4), as: UTF8.self)
  }

  /// The component with the meaning of a legacy path. Returns other nodes unchanged.
  static func component(of node: JSONNode) -> JSONNode {
    guard let path = node.string else { return node }
    func member(_ key: Rule.Key, _ value: JSONNode.Value) -> JSONMember {
      JSONMember(
        key: key.rawValue,
        keyRange: node.range,
        value: JSONNode(value: value, range: node.range)
      )
    }
    guard let excluded = excludedPattern(of: path) else {
      return JSONNode(value: .object([member(.path, .string(path))]), range: node.range)
    }
    let members = [
      member(.path, .string(excluded)),
      member(.exclude, .boolean(true)),
      member(.caseSensitive, .boolean(true)),
    ]
    return JSONNode(value: .object(members), range: node.range)
  }
}
