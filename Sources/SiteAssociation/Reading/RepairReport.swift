/// The repairs of a text as findings. A mistake that is made several times is one finding.
struct RepairReport {
  private struct Group {
    var repair: JSONRepair
    var otherCount = 0
    /// The numbers of the other lines with the mistake, in ascending order.
    var otherLines: [Int] = []
  }

  private var groups: [Group] = []
  private let source: SourceText

  init(_ repairs: [JSONRepair], in source: SourceText) {
    self.source = source
    var groupOfKey: [Key: Int] = [:]
    let sorted = repairs.enumerated().sorted {
      ($0.element.place.lowerBound, $0.offset) < ($1.element.place.lowerBound, $1.offset)
    }
    for (_, repair) in sorted {
      let key = Key(repair)
      if let index = groupOfKey[key] {
        groups[index].otherCount += 1
        let line = self.line(of: repair)
        if line != self.line(of: groups[index].repair), groups[index].otherLines.last != line {
          groups[index].otherLines.append(line)
        }
      } else {
        groupOfKey[key] = groups.count
        groups.append(Group(repair: repair))
      }
    }
  }

  /// What two repairs of the same mistake have in common.
  private struct Key: Hashable {
    var problem: ReadingProblem
    var cure: String?

    init(_ repair: JSONRepair) {
      problem = repair.problem
      switch repair.problem {
      case .unclosedContainer, .mismatchedBracket, .unexpectedCharacter, .badEscape:
        cure = repair.cure
      default: cure = nil
      }
    }
  }

  private func line(of repair: JSONRepair) -> Int { source.place(of: repair.place).line }

  /// The number of findings.
  var count: Int { groups.count }

  /// The problems of the findings with their descriptions, places and cures, in the order of the
  /// text.
  var entries: [(problem: ReadingProblem, text: String, place: Range<Int>, cure: String?)] {
    groups.map { group in
      let repair = group.repair
      return (repair.problem, repair.text + suffix(of: group), repair.place, repair.cure)
    }
  }

  private func suffix(of group: Group) -> String {
    if group.otherCount == 0 { return "" }
    let lines = group.otherLines
    if lines.isEmpty {
      return " The line has the same error "
        + (group.otherCount == 1 ? "a second time." : "\(group.otherCount) more times.")
    }
    if lines.count == 1 { return " Line \(lines[0]) has the same error." }
    return " \(lines.count) more lines have the same error: \(NumberList.text(lines))."
  }
}
