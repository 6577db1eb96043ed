/// Something in the file that could not be read. There is no cure: a device wrote the file.
public struct RecordMistake: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// What is wrong, in one sentence.
  public var problem: String
}
