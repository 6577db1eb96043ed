/// The values of a variable, prepared for matching and without duplicates.
///
/// This is a class because thousands of patterns share one list of values. It is immutable.
/// Instances are compared by identity, because a list can have ten thousand values.
final class VariableValues: Sendable {
  let elements: [[Glob.Element]]
  /// A graph in which all values are followed at the same time; nil if there are so few values that
  /// following one after the other is faster.
  let graph: PatternGraph?
  /// The approximate number of graph nodes for the values.
  let nodeCount: Int

  private static let maximumCountWithoutGraph = 8

  init(_ values: [String], options: Glob.Options) {
    var graph = PatternGraph()
    elements = values.map { Glob.elements(ofValue: $0, options) }.filter { graph.add(value: $0) }
    self.graph = elements.count > Self.maximumCountWithoutGraph ? graph : nil
    nodeCount = elements.reduce(1) { sum, elements in
      sum + elements.reduce(1) { $0 + $1.nodeCount }
    }
  }
}

extension VariableValues: Hashable {
  static func == (left: VariableValues, right: VariableValues) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
