import Foundation

/// The lines of a bulk request, which is NDJSON with one new link on each line. Lines that are
/// empty or contain only whitespace are skipped, but included in the line numbers.
struct BulkLinkLines: Sendable {
  static let maximumByteCount = 8 << 20
  static let maximumCount = 10_000

  struct Line: Sendable {
    /// The number of the line, counted from 1 as in editors.
    var number: Int
    var link: Result<NewLinkDocument, Problem>
  }

  let lines: [Line]

  init(_ body: [UInt8]) throws {
    let texts = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let filled = texts.enumerated().filter { !$0.element.allSatisfy(Self.isBlank) }
    guard !filled.isEmpty else {
      throw Problem(.invalidValue, "The body contains no links. Send one JSON object per line.")
    }
    guard filled.count <= Self.maximumCount else {
      throw Problem(.tooLarge, "The body contains \(filled.count) links; the maximum is 10,000.")
    }
    lines = filled.map { Line(number: $0.offset + 1, link: Self.link($0.element)) }
  }

  private static func link(_ text: ArraySlice<UInt8>) -> Result<NewLinkDocument, Problem> {
    do {
      return try .success(JSONDecoder().decode(NewLinkDocument.self, from: Data(text)))
    } catch let error as DecodingError {
      var problem = error.problem
      if problem.kind == .malformedRequest { problem.detail = "The line is not a JSON object." }
      return .failure(problem)
    } catch {
      return .failure(Problem(.malformedRequest, "The line could not be read."))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
