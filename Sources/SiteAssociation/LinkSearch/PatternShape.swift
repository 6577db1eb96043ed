/// The meaning of a pattern as a value, for recognizing equal patterns of different files.
struct PatternShape: Hashable {
  fileprivate enum Part: Hashable {
    case element(Glob.Element)
    /// The number of a set of values.
    case values(Int)
  }

  fileprivate var parts: [Part]
}

/// Numbers the lists of values that variables have, so that equal lists have the same number.
struct PatternShapes {
  private var numberOfObject: [ObjectIdentifier: (values: VariableValues, number: Int)] = [:]
  private var numberOfContent: [Set<[Glob.Element]>: Int] = [:]

  mutating func shape(of glob: Glob) -> PatternShape {
    PatternShape(
      parts: glob.elements.map { element in
        guard case .alternatives(let values) = element else { return .element(element) }
        return .values(number(of: values))
      }
    )
  }

  private mutating func number(of values: VariableValues) -> Int {
    if let known = numberOfObject[ObjectIdentifier(values)] { return known.number }
    let content = Set(values.elements)
    let number = numberOfContent[content] ?? numberOfContent.count
    numberOfContent[content] = number
    // The object is kept, so that no other object gets its identifier.
    numberOfObject[ObjectIdentifier(values)] = (values, number)
    return number
  }
}

extension Glob {
  /// Whether the pattern matches every text.
  var matchesEveryText: Bool { elements == [.anyRun] }
}
