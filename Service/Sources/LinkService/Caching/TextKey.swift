import Foundation

/// The bytes of a text as a key, so that a value can be looked up without a copy of the text.
///
/// Unchecked: the bytes never change.
struct TextKey: Hashable, @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  /// Owns the bytes; nil if they belong to the caller.
  private let memory: Memory?

  /// Creates a key for a lookup. The bytes must outlive it.
  init(borrowing bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    memory = nil
  }

  /// Creates a key that stays valid.
  init(copying bytes: UnsafeRawBufferPointer) {
    let memory = Memory(bytes)
    self.bytes = memory.bytes
    self.memory = memory
  }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }

  static func == (one: TextKey, other: TextKey) -> Bool {
    guard one.bytes.count == other.bytes.count else { return false }
    guard let start = one.bytes.baseAddress, let otherStart = other.bytes.baseAddress else {
      return true
    }
    return memcmp(start, otherStart, one.bytes.count) == 0
  }

  /// A class because its deinitializer frees the memory.
  private final class Memory {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyMemory(from: bytes)
      self.bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
  }
}
