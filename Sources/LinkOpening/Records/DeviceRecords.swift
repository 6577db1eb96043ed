public import Foundation

/// What a device knows about associated domains: `swcutil_show.txt` of a sysdiagnose, or what
/// `swcutil show` prints.
///
/// ```swift
/// let records = DeviceRecords(reading: bytes)
/// for meaning in records.meanings(at: records.newestCheck) {
///   print(meaning.record.appID ?? "?", meaning.sentence)
/// }
/// ```
///
/// Reading never fails: a damaged file has ``mistakes``, and the records that could be read. The layout
/// is observed; keys, words and error codes are documented or inferred as their types say.
public struct DeviceRecords: Sendable, Hashable {
  /// The memory of a process.
  public struct ProcessMemory: Sendable, Hashable {
    /// The name of the process.
    public var process: String
    /// The amount with its unit, which follows the language of the device.
    public var amount: String
  }

  /// The lines before the first section.
  public var headerLines: [String] = []
  /// The records in order.
  public var records: [AssociationRecord] = []
  /// The domains whose files were being fetched.
  public var domainsBeingFetched: [String] = []
  /// The settings in order.
  public var settings: [RecordedSettings] = []
  /// How much memory the processes had.
  public var memory: [ProcessMemory] = []
  /// What could not be read, in order of lines; at most ``maximumMistakeCount``.
  public var mistakes: [RecordMistake] = []
  /// How many more mistakes there are.
  public var unlistedMistakeCount = 0
  /// Whether any section, record or setting was found: if not, it is some other file.
  public var isRecognized = false
  /// Whether the sections behind the records are missing, so that the file was cut off or is an excerpt.
  public var isCutOff = false

  /// More mistakes are only counted.
  public static let maximumMistakeCount = 100
  /// More records are not read: a device has some hundreds.
  public static let maximumRecordCount = 100_000

  /// Reads a file.
  ///
  /// - Parameter bytes: The file in UTF-8; what is not becomes U+FFFD.
  public init(reading bytes: some Collection<UInt8>) {
    var reader = RecordsReader(Array(bytes))
    self = reader.read()
  }

  init() {}

  /// The newest time at which the device asked for a file. The file was written then or later, and does
  /// not say when.
  public var newestCheck: Date? { records.compactMap(\.lastChecked).max() }
}
