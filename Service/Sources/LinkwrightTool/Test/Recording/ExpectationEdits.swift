import LinkService
import SiteAssociation

/// Changes values in the text of a file with expectations. Everything else, such as comments, the
/// order and the quotes of other values, stays byte for byte.
struct ExpectationEdits {
  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  private let utf8: [UInt8]
  private let lineBreak: String
  private var edits: [Edit] = []
  /// The changes that the text does not allow, because a value is an alias, has an anchor, or
  /// extends over several lines.
  private(set) var refused: [RecordedChange] = []
  /// The changes that were made.
  private(set) var made: [RecordedChange] = []

  init(_ source: SourceText, _ changes: [RecordedChange]) {
    let utf8 = source.utf8
    self.utf8 = utf8
    let firstBreak = utf8.firstIndex(of: UInt8(ascii: "\n"))
    let isCRLF = firstBreak.map { $0 > 0 && utf8[$0 - 1] == UInt8(ascii: "\r") } ?? false
    lineBreak = isCRLF ? "\r\n" : "\n"
    for change in changes {
      if let edit = edit(for: change), !edits.contains(where: { $0.range == edit.range }) {
        edits.append(edit)
        made.append(change)
      } else {
        refused.append(change)
      }
    }
  }

  /// The changed text.
  var result: [UInt8] {
    var result = utf8
    // From the end, so that the earlier offsets stay valid.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return result
  }

  private func edit(for change: RecordedChange) -> Edit? {
    let text = YAMLScalarText.text(change.new)
    if let written = change.written {
      return range(of: written).map { Edit(range: $0, text: text) }
    }
    let link = change.expectation.link
    guard let linkRange = range(of: link) else { return nil }
    let start = change.expectation.node.place.utf8Offset
    if start < utf8.count, utf8[start] == UInt8(ascii: "{") {
      let end = linkRange.upperBound
      return Edit(range: end..<end, text: ", \(change.key): \(text)")
    }
    guard case .mapping(let members) = change.expectation.node.value,
      let key = members.first(where: { $0.value.place == link.place })?.keyPlace
    else { return nil }
    let end = utf8[linkRange.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? utf8.count
    let indentation = String(repeating: " ", count: key.column - 1)
    return Edit(range: end..<end, text: "\(lineBreak)\(indentation)\(change.key): \(text)")
  }

  /// The range of a scalar with its quotes; nil if the text at its place is not the scalar on one
  /// line.
  private func range(of scalar: Placed<String>) -> Range<Int>? {
    let start = scalar.place.utf8Offset
    guard start < utf8.count else { return nil }
    let quote = utf8[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = start + scalar.place.utf8Length
      guard scalar.place.utf8Length > 1, end <= utf8.count, utf8[end - 1] == quote else {
        return nil
      }
      return start..<end
    }
    let end = start + scalar.value.utf8.count
    guard end <= utf8.count, utf8[start..<end].elementsEqual(scalar.value.utf8) else { return nil }
    return start..<end
  }
}
