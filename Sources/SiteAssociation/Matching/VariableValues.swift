/// The values of a variable, prepared for matching and without duplicates.
///
/// This is a class because thousands of patterns share one list of values. It is immutable.
/// Instances are compared by identity, because a list can have ten thousand values.
final class VariableValues: Sendable {
  let elements: [[Glob.Element]]
  /// The bytes that a text must contain to match each value.
  let requiredBytes: [ByteSet]
  /// The approximate number of graph nodes for the values.
  let nodeCount: Int

  init(_ values: [String], options: Glob.Options) {
    var seen: Set<[Glob.Element]> = []
    elements = values.map { Glob.elements(ofValue: $0, options) }
      .filter { seen.insert($0).inserted }
    requiredBytes = elements.map { elements in
      var required = ByteSet([])
      for case .bytes(let bytes) in elements { bytes.forEach { required.insert($0) } }
      return required
    }
    nodeCount = elements.reduce(1) { sum, elements in
      sum + elements.reduce(1) { $0 + $1.nodeCount }
    }
  }
}

extension VariableValues: Hashable {
  static func == (left: VariableValues, right: VariableValues) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
