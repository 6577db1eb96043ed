/// The part of a ``PatternGraph`` for the codes of `$(region)` or `$(lang)`.
///
/// The part is computed once, because a file can contain thousands of these variables.
struct CodeBranches: Sendable {
  struct Edge: Sendable {
    var source: Int32
    var label: PatternGraph.Label
    var target: Int32
  }

  /// The node before a code.
  static let start: Int32 = 0
  /// The node after a code.
  static let exit: Int32 = 1

  /// The number of nodes, including ``start`` and ``exit``.
  private(set) var nodeCount: Int32 = 2
  private(set) var edges: [Edge] = []

  private static let regions = CodeBranches(.regions, ignoringCase: false)
  private static let languages = CodeBranches(.languages, ignoringCase: false)
  private static let regionsInAnyCase = CodeBranches(.regions, ignoringCase: true)
  private static let languagesInAnyCase = CodeBranches(.languages, ignoringCase: true)

  static func of(_ codes: RegionAndLanguageCodes, ignoringCase: Bool) -> CodeBranches {
    switch (codes == .regions, ignoringCase) {
    case (true, false): regions
    case (true, true): regionsInAnyCase
    case (false, false): languages
    case (false, true): languagesInAnyCase
    }
  }

  private init(_ codes: RegionAndLanguageCodes, ignoringCase: Bool) {
    if ignoringCase {
      add(codes) { [$0, $0 & ~0x20] }
    } else {
      add(codes) { [$0] }
      add(codes) { [$0 & ~0x20] }
    }
  }

  private mutating func add(_ codes: RegionAndLanguageCodes, forms: (UInt8) -> [UInt8]) {
    var lastLetters: [ArraySlice<UInt8>: [UInt8]] = [:]
    for code in codes.codes {
      lastLetters[code.dropLast(), default: []].append(code[code.count - 1])
    }
    var nodes: [ArraySlice<UInt8>: Int32] = [[]: Self.start]
    for prefix in codes.prefixes {
      var node = Self.start
      for end in prefix.indices {
        let beginning = prefix[...end]
        if let known = nodes[beginning] {
          node = known
          continue
        }
        let label = PatternGraph.Label.set(ByteSet(forms(prefix[end])))
        edges.append(Edge(source: node, label: label, target: nodeCount))
        node = nodeCount
        nodes[beginning] = node
        nodeCount += 1
      }
      let letters = ByteSet(lastLetters[prefix, default: []].flatMap(forms))
      edges.append(Edge(source: node, label: .set(letters), target: Self.exit))
    }
  }
}
