/// The conversion of a path of the legacy form, an element of `paths`, to a component.
///
/// The prefix `NOT `, in upper or lower case, excludes the path. An excluded path is always
/// case-sensitive (inferred).
enum LegacyPath {
  /// Returns the pattern after the prefix `NOT `, or nil for a path without the prefix.
  static func excludedPattern(of path: String) -> String? {
    let utf8 = path.utf8
    guard
      utf8.prefix(3).map({ $0 | 0x20 }).elementsEqual("not".utf8),
      utf8.dropFirst(3).first == UInt8(ascii: " ")
    else { return nil }
    return String(decoding: utf8.dropFirst(4), as: UTF8.self)
  }

  /// Returns the component that means the same as a legacy path. Returns a node that is not a
  /// string unchanged.
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
