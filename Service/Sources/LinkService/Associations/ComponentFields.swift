import Foundation

/// A component of an association file whose path can be replaced.
struct ComponentFields: Sendable {
  private var value: [String: JSONValue]

  /// - Parameter component: The component as JSON.
  init?(_ component: String) {
    guard
      let value = try? JSONDecoder().decode([String: JSONValue].self, from: Data(component.utf8))
    else { return nil }
    self.value = value
  }

  /// The pattern for the path. A component without a pattern for the path matches every path.
  var path: String {
    guard case .string(let path) = value[ComponentKey.path.rawValue] else { return "*" }
    return path
  }

  var excludes: Bool { value[ComponentKey.exclude.rawValue] == .boolean(true) }

  /// Returns the component with another pattern for the path, as JSON.
  func component(path: String) -> String {
    let members = ComponentKey.allCases.compactMap { key -> (key: String, value: JSON)? in
      if key == .path { return (key.rawValue, .string(path)) }
      return value[key.rawValue].map { (key.rawValue, JSON($0)) }
    }
    return JSON.object(members).printOnOneLine()
  }
}

extension JSON {
  /// Converts a value of a component. Components contain no numbers.
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let flag): self = .boolean(flag)
    case .array(let elements): self = .array(elements.map(JSON.init))
    case .object(let members):
      self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) })
    case .null, .integer, .number: self = .string("")
    }
  }
}
