/// A line that could not be read. It has no cure, because a device wrote the file.
public struct RecordParseError: Sendable, Hashable {
  /// The number of the line, from 1.
  public var line: Int
  /// What is wrong, in one sentence.
  public var problem: String
}
