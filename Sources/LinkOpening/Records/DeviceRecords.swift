public import Foundation

/// A device's records about associated domains: `swcutil_show.txt` from a sysdiagnose, or the
/// output of `swcutil show`.
///
/// ```swift
/// let records = DeviceRecords(reading: bytes)
/// for interpretation in records.interpretations(at: records.newestCheck) {
///   print(interpretation.record.appID ?? "?", interpretation.sentence)
/// }
/// ```
///
/// Reading never fails: a damaged file has ``parseErrors`` and the records that could be read. The
/// layout is observed. The evidence for keys, words and error codes is given at their types.
public struct DeviceRecords: Sendable, Hashable {
  /// The memory use of a process.
  public struct ProcessMemory: Sendable, Hashable {
    /// The name of the process.
    public var process: String
    /// The amount with its unit, in the language of the device.
    public var amount: String
  }

  /// The lines before the first section.
  public var headerLines: [String] = []
  /// The records in order.
  public var records: [AssociationRecord] = []
  /// The domains whose files the device was fetching.
  public var domainsBeingFetched: [String] = []
  /// The settings in order.
  public var settings: [RecordedSettings] = []
  /// The memory use of the processes.
  public var memory: [ProcessMemory] = []
  /// The lines that could not be read, in order; at most ``maximumParseErrorCount``.
  public var parseErrors: [RecordParseError] = []
  /// The number of further errors that are not listed.
  public var unlistedParseErrorCount = 0
  /// Whether any section, record or setting was found. If not, the file is of another kind.
  public var isRecognized = false
  /// Whether the sections after the records are missing, so that the file is truncated or an
  /// excerpt.
  public var isCutOff = false

  /// The maximum number of listed errors. Further errors are only counted.
  public static let maximumParseErrorCount = 100
  /// The maximum number of records to read. A device has a few hundred.
  public static let maximumRecordCount = 100_000

  /// Reads a file.
  ///
  /// - Parameter bytes: The file in UTF-8. Invalid bytes become U+FFFD.
  public init(reading bytes: some Collection<UInt8>) {
    var reader = RecordsReader(Array(bytes))
    self = reader.read()
  }

  init() {}

  /// The time of the latest request for any file.
  ///
  /// The records were written at that time or later; the file itself contains no date.
  public var newestCheck: Date? { records.compactMap(\.lastChecked).max() }
}
