/// A record whose lines are still being collected.
struct RecordDraft {
  var line: Int
  /// The byte ranges of the values, with the lines on which they start, by the index of the key.
  private(set) var values = [(line: Int, range: Range<Int>)?](
    repeating: nil,
    count: RecordKey.allCases.count
  )
  private(set) var others: [(key: Range<Int>, value: Range<Int>)] = []

  private enum Open {
    case known(Int)
    case other
  }

  /// The field that the next line can continue.
  private var open: Open?

  init(line: Int) { self.line = line }

  var isContinuable: Bool { open != nil }

  func has(_ index: Int) -> Bool { values[index] != nil }

  func isEmpty(_ key: RecordKey) -> Bool {
    RecordKey.allCases.firstIndex(of: key).flatMap { values[$0] }?.range.isEmpty ?? true
  }

  mutating func set(_ index: Int, _ value: Range<Int>, line: Int) {
    values[index] = (line, value)
    open = RecordKey.allCases[index].isLong ? .known(index) : nil
  }

  mutating func addOther(_ key: Range<Int>, _ value: Range<Int>) {
    others.append((key, value))
    open = .other
  }

  /// Finishes the current field.
  mutating func close() { open = nil }

  mutating func extend(to end: Int) {
    switch open {
    case .known(let index):
      guard let (line, range) = values[index] else { return }
      values[index] = (line, range.lowerBound..<max(end, range.lowerBound))
    case .other:
      guard let last = others.indices.last else { return }
      let range = others[last].value
      others[last].value = range.lowerBound..<max(end, range.lowerBound)
    case nil: break
    }
  }
}
