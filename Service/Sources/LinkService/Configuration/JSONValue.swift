import Foundation
import SiteAssociation

/// JSON of any kind, for the same checks as YAML.
enum JSONValue: Decodable, Sendable {
  case string(String)
  case boolean(Bool)
  case number(Double)
  case null
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else {
      self = .null
    }
  }

  /// The value as YAML would have it, with the place of the file's name.
  func node(at place: Place) -> YAMLNode {
    let value: YAMLNode.Value =
      switch self {
      case .string(let text): .scalar(YAMLScalar(text: text, kind: .text))
      case .boolean(let flag): .scalar(YAMLScalar(text: "\(flag)", kind: .boolean))
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
