import SiteAssociation

extension JSONValue {
  /// The value as YAML would have it, with the place of the file's name.
  func node(at place: Place) -> YAMLNode {
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
          members.sorted { $0.key < $1.key }.map {
            YAMLMember(key: $0.key, keyPlace: place, value: $0.value.node(at: place))
          }
        )
      }
    return YAMLNode(value: value, place: place)
  }
}
