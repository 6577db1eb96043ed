/// The replacement of a range of a text.
struct TextEdit: Sendable, Hashable {
  var range: Range<Int>
  var replacement: String

  init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// An error in a JSON text with the edits that correct it.
struct JSONRepair: Sendable {
  var problem: ReadingProblem
  /// One sentence that says what is wrong.
  var text: String
  /// The range that a finding marks.
  var place: Range<Int>
  /// A description of the change that corrects the error, if this description is more precise than
  /// the usual cure; otherwise nil.
  var cure: String?
  var edits: [TextEdit]
  /// The ranges whose content after the repair is a guess.
  var guesses: [Range<Int>] = []
}

extension JSONRepair {
  /// Returns the repairs that make a text JSON.
  ///
  /// - Parameter start: The offset from which the text is meant to be JSON.
  static func repairs(of source: SourceText, from start: Int = 0) -> [JSONRepair] {
    let repairs = repairsOfTokens(in: source, from: start)
    let count = RepairReport(repairs, in: source).count
    var limit = 2 * (count - 1)
    guard
      let reader = JSONReader(
        RepairedText(source.utf8, from: start, edits: repairs.flatMap(\.edits))
      )
    else { return repairs }
    limit += AssociationStrangeness.strangeness(of: reader.root)
    guard limit > 0, !isCompletion(repairs, of: source) else { return repairs }
    var search = KeyboardSlipSearch(source, from: start)
    return search.best(below: limit).map { [$0] } ?? repairs
  }

  /// Returns whether repairs only add what is missing at the end of a truncated text.
  private static func isCompletion(_ repairs: [JSONRepair], of source: SourceText) -> Bool {
    let last = source.utf8.lastIndex { $0 > 0x20 && $0 != .comma }
    let end = last.map { $0 + 1 } ?? 0
    return repairs.allSatisfy { $0.edits.allSatisfy { $0.range.lowerBound >= end } }
  }

  /// Returns the repairs of whole tokens. JSON allows a typographic quotation mark in a string, but
  /// if the mark was meant to end the string, it causes several errors. If there are several
  /// errors, the method therefore also reads the text with such marks as the ends of strings, and
  /// chooses the reading with fewer errors.
  private static func repairsOfTokens(in source: SourceText, from start: Int) -> [JSONRepair] {
    let repairs = JSONRepairer(source, from: start).repairs
    let count = RepairReport(repairs, in: source).count
    guard count > 1, source.utf8.contains(0xE2) else { return repairs }
    let others = JSONRepairer(source, from: start, closesAtTypographicQuotes: true).repairs
    return RepairReport(others, in: source).count < count ? others : repairs
  }
}

/// A text after its repairs. The value can map a range of the repaired text to the original text.
struct RepairedText: Sendable {
  let bytes: [UInt8]
  private let edits: [TextEdit]
  /// The offset in the repaired text at which the replacement of each edit starts.
  private let starts: [Int]

  /// Applies edits.
  ///
  /// - Parameters:
  ///   - edits: The edits. Insertions at the same offset are made in the order of the list.
  ///   - start: The offset in the text from which the result starts.
  init(_ original: [UInt8], from start: Int = 0, edits: [TextEdit]) {
    // Overlapping edits do not occur; if they did, only the first one would count.
    var applied: [TextEdit] = []
    var starts: [Int] = []
    var bytes: [UInt8] = []
    var end = start
    // An insertion precedes the replacement of the text after it.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
    }
    applied.append(TextEdit(0..<start, ""))
    starts.append(0)
    for (_, edit) in sorted where edit.range.lowerBound >= end {
      bytes.append(contentsOf: original[end..<edit.range.lowerBound])
      applied.append(edit)
      starts.append(bytes.count)
      bytes.append(contentsOf: edit.replacement.utf8)
      end = edit.range.upperBound
    }
    bytes.append(contentsOf: original[end...])
    self.bytes = bytes
    self.edits = applied
    self.starts = starts
  }

  /// Returns the range in the original text that corresponds to a range in the repaired text.
  func original(of range: Range<Int>) -> Range<Int> {
    let start = original(of: range.lowerBound, isEnd: false)
    guard !range.isEmpty else { return start..<start }
    return start..<max(start, original(of: range.upperBound - 1, isEnd: true))
  }

  /// Returns the offset in the original text at which a byte of the repaired text starts or, if
  /// `isEnd` is true, at which the byte ends.
  private func original(of offset: Int, isEnd: Bool) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let edit = edits[low]
    let distance = offset - starts[low] - edit.replacement.utf8.count
    if distance >= 0 { return edit.range.upperBound + distance + (isEnd ? 1 : 0) }
    return isEnd ? edit.range.upperBound : edit.range.lowerBound
  }
}
