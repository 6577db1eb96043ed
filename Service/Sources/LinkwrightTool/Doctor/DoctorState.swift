import AssociationFetching
import Foundation
import SiteAssociation

/// What a run of `doctor --watch` remembers for the next run.
struct DoctorState: Codable, Sendable, Hashable {
  /// The facts about a host whose changes are reported.
  struct Host: Codable, Sendable, Hashable {
    /// The result of the request: a status, or the name of a failure.
    var response: String
    /// The file that the host serves; absent if it serves none.
    var file: String?
    var copy: Copy
    /// The number of findings with each code.
    var findings: [String: Int]
  }

  /// How Apple's copy compares with the file.
  enum Copy: String, Codable, Sendable {
    case same
    case differs
    /// The copy or the file cannot be read, or they are too complex to compare them.
    case notComparable
    /// The CDN responded without a file.
    case missing
    /// The CDN did not respond, or failed.
    case unreachable
    case notQueried
  }

  /// The maximum size of the file, which contains the files of all hosts.
  private static let maximumByteCount = 1 << 30

  /// The version of the format.
  var version = 1
  /// The hosts by name.
  var hosts: [String: Host]

  init(_ reports: [DoctorHostReport]) {
    hosts = Dictionary(reports.map { ("\($0.inspection.host)", Host($0)) }) { first, _ in first }
  }

  /// Reads the state of the previous run.
  ///
  /// - Returns: nil if there was no previous run.
  static func read(at path: String, reader: InputReader) throws(InputError) -> DoctorState? {
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try reader.read(path, maximumByteCount: maximumByteCount)
    } catch {
      if error.code == .missing { return nil }
      throw error
    }
    guard let state = try? JSONDecoder().decode(DoctorState.self, from: Data(bytes)),
      state.version == 1
    else {
      throw InputError(
        code: .unsuitable(
          "It is not a state file of doctor --watch. Name another file, or remove it to start anew."
        ),
        name: path
      )
    }
    return state
  }

  /// Replaces the state file. A reader sees either the old or the new content.
  func write(to path: String) throws(InputError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw InputError(
        code: .unsuitable("The state cannot be written: \(error.localizedDescription)"),
        name: path
      )
    }
  }
}

extension DoctorState.Host {
  init(_ report: DoctorHostReport) {
    let exchange = report.inspection.site?.first
    response =
      exchange?.status.map(String.init) ?? exchange?.failure?.code.name ?? "no response"
    file = report.file.map { String(decoding: $0.source.utf8, as: UTF8.self) }
    copy =
      if let cdn = report.inspection.cdn {
        report.hasCopy ? Self.copy(report.difference) : cdn.hasResponse ? .missing : .unreachable
      } else {
        .notQueried
      }
    findings = Dictionary(report.allFindings.map { ($0.code.rawValue, 1) }, uniquingKeysWith: +)
  }

  private static func copy(_ difference: FileDifference?) -> DoctorState.Copy {
    guard let difference else { return .notComparable }
    if difference.isEmpty { return .same }
    return difference.hasExample ? .differs : .notComparable
  }
}

extension FileDifference {
  /// Whether a difference was found, and not only that the comparison is incomplete.
  fileprivate var hasExample: Bool {
    var known = self
    known.isComplete = true
    return !known.isEmpty
  }
}

extension CDNRecord {
  /// Whether the CDN answered the request. A failure of the CDN itself is not an answer.
  fileprivate var hasResponse: Bool {
    guard exchange.isComplete, let status = exchange.status else { return false }
    return status < 500 || refusal != nil
  }
}
