import CZlib
import Foundation
import SiteAssociation

@testable import TrafficAudit

/// A log in a temporary folder, which goes when the test is over.
final class ScratchLog: Sendable {
  let path: String

  init(_ bytes: [UInt8]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    path = url.path(percentEncoded: false)
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func log(_ format: AccessLogFormat? = nil) -> AuditedLog {
    AuditedLog(.file(path: path), format: format)
  }
}

/// The bytes as one gzip member.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  guard deflateInit2_(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
  else { throw LogReadingError(.damaged) }
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 1024)
  let count = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      _ = deflate(&stream, Z_FINISH)
      return output.count - Int(stream.avail_out)
    }
  }
  return Array(output[..<count])
}

/// Calls a closure with a view of a text.
func withView<Result>(_ text: String, _ body: (ByteView) throws -> Result) rethrows -> Result {
  try withView(Array(text.utf8), body)
}

func withView<Result>(_ bytes: [UInt8], _ body: (ByteView) throws -> Result) rethrows -> Result {
  // A byte more, because an empty array has no address.
  try (bytes + [0]).withUnsafeBufferPointer { buffer in
    let base = buffer.baseAddress ?? UnsafePointer(bitPattern: 1)!
    return try body(ByteView(base: base, count: bytes.count))
  }
}

/// Random numbers that are the same in each run: SplitMix64.
struct FixedRandom: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A file with two apps, exclusions, conditions and a rule that ignores case.
enum SampleFile {
  static let shop = "A7K2M9QX4T.net.fernhill.shop"
  static let news = "A7K2M9QX4T.net.fernhill.news"

  static let text = """
    { "applinks": { "details": [
      { "appIDs": ["\(shop)"], "components": [
        { "/": "/products/private/*", "exclude": true },
        { "/": "/products/*" },
        { "/": "/invite", "?": { "code": "?*" } },
        { "/": "/sale", "caseSensitive": false },
        { "/": "/never/*" }
      ] },
      { "appIDs": ["\(news)"], "components": [ { "/": "/news/*" }, { "/": "/products/news/*" } ] }
    ] } }
    """

  static let newText = """
    { "applinks": { "details": [
      { "appIDs": ["\(shop)"], "components": [ { "/": "/products/*" }, { "/": "/about" } ] }
    ] } }
    """

  static let file = AssociationFile(reading: Array(text.utf8))
  static let newFile = AssociationFile(reading: Array(newText.utf8))
}

/// Reads logs, and returns what was counted.
func audit(
  _ logs: [ScratchLog],
  _ options: AuditOptions = AuditOptions(),
  newFile: AssociationFile? = nil,
  format: AccessLogFormat? = nil,
  seed: UInt64 = 1
) -> (tally: AuditTally, reports: [LogReport]) {
  let auditor = TrafficAuditor(
    options,
    rules: AuditedRules(SampleFile.file),
    newRules: newFile.map { AuditedRules($0) },
    seed: seed,
    isBot: { $0.isEmpty || $0.contains("bot") }
  )
  let reports = logs.enumerated().map { index, log in
    auditor.read(log.log(format), index: index, progress: { _ in })
  }
  return (auditor.tally, reports)
}
