/// A line that could not be read. There is no suggested change, because a device wrote the file.
public struct RecordParseError: Sendable, Hashable {
  /// The number of the line, counted from 1.
  public var line: Int
  /// What is wrong, in one sentence.
  public var problem: String
}
