public import Foundation

/// A device's records of associated domains, from the file `swcutil_show.txt` in a sysdiagnose or
/// from the output of `swcutil show`.
///
/// ```swift
/// let records = DeviceRecords(reading: bytes)
/// for interpretation in records.interpretations(at: records.newestCheck) {
///   print(interpretation.record.appID ?? "?", interpretation.sentence)
/// }
/// ```
///
/// Reading never fails. For a damaged file, ``records`` contains the records that could be read,
/// and ``parseErrors`` lists the lines that could not be read. The layout of the file is observed.
/// The evidence for individual keys, words and error codes is given where they are declared.
public struct DeviceRecords: Sendable, Hashable {
  /// The memory use of a process.
  public struct ProcessMemory: Sendable, Hashable {
    /// The name of the process.
    public var process: String
    /// The amount of memory with its unit, as printed in the language of the device.
    public var amount: String
  }

  /// The lines before the first section.
  public var headerLines: [String] = []
  /// The records, in file order.
  public var records: [AssociationRecord] = []
  /// The domains whose association files the device was fetching when it wrote the records.
  public var domainsBeingFetched: [String] = []
  /// The settings, in file order.
  public var settings: [RecordedSettings] = []
  /// The memory use of the processes.
  public var memory: [ProcessMemory] = []
  /// The lines that could not be read, in file order; at most ``maximumParseErrorCount``.
  public var parseErrors: [RecordParseError] = []
  /// The number of further unreadable lines, which ``parseErrors`` does not list.
  public var unlistedParseErrorCount = 0
  /// Whether the file contains any section, record or setting. If the property is false, the file
  /// is of a different kind.
  public var isRecognized = false
  /// Whether the sections after the records are missing. If the property is true, the file was
  /// truncated or contains only an excerpt.
  public var isCutOff = false

  /// The maximum number of errors in ``parseErrors``. Further errors are only counted.
  public static let maximumParseErrorCount = 100
  /// The maximum number of records to read. A typical device has a few hundred records.
  public static let maximumRecordCount = 100_000

  /// Parses the contents of `swcutil_show.txt`.
  ///
  /// - Parameter bytes: The contents in UTF-8. Invalid bytes become U+FFFD.
  public init(reading bytes: some Collection<UInt8>) {
    var reader = RecordsReader(Array(bytes))
    self = reader.read()
  }

  init() {}

  /// The time of the latest request for any association file; nil if no record contains the time of
  /// a request.
  ///
  /// The device wrote the records at the time of this request or later. The records do not contain
  /// the time at which the device wrote them.
  public var newestCheck: Date? { records.compactMap(\.lastChecked).max() }
}

extension DeviceRecords {
  /// Returns the interpretations of all records, starting with the worst
  /// ``RecordInterpretation/Standing``.
  ///
  /// Records with the same standing keep their order in the file.
  ///
  /// - Parameter now: The time for which to interpret the records. If the device planned the next
  ///   check of an association file for an earlier time than `now`, the check counts as missed. For
  ///   a file that was written earlier or on another device, pass ``newestCheck``, because the
  ///   device wrote the file at that time or later. Pass nil to ignore missed checks.
  public func interpretations(at now: Date?) -> [RecordInterpretation] {
    let context = RecordContext(self, now: now)
    var interpretations: [RecordInterpretation.Standing: [RecordInterpretation]] = [:]
    for record in records {
      let interpretation = RecordInterpretation(record, in: context)
      interpretations[interpretation.standing, default: []].append(interpretation)
    }
    return RecordInterpretation.Standing.allCases.reversed().flatMap { interpretations[$0] ?? [] }
  }
}

/// A line that could not be read.
///
/// Unlike a finding, the error has no cure, because a device wrote the file.
public struct RecordParseError: Sendable, Hashable {
  /// The number of the line, counted from 1.
  public var line: Int
  /// A sentence that says what is wrong with the line.
  public var problem: String
}
