/// The file system operations of a journal in its folder. Tests replace them with a simulated disk
/// that can fill up, fail and lose power.
///
/// Every call blocks. All names refer to files in the folder.
package struct JournalFileSystem: Sendable {
  /// The file descriptor of an open file.
  package typealias Handle = Int32

  package var names: @Sendable () throws(JournalError) -> [String]
  /// Creates a file, and tries to reserve space for a number of bytes. Throws if the file exists.
  package var create: @Sendable (_ name: String, _ reserve: Int) throws(JournalError) -> Handle
  package var open: @Sendable (_ name: String) throws(JournalError) -> Handle
  package var close: @Sendable (Handle) -> Void
  /// Writes all bytes. If this operation throws, any part of the bytes may have been written.
  package var write: @Sendable (Handle, [UInt8], _ offset: Int) throws(JournalError) -> Void
  /// Returns when all written bytes are on disk.
  package var sync: @Sendable (Handle) throws(JournalError) -> Void
  package var truncate: @Sendable (Handle, _ count: Int) throws(JournalError) -> Void
  /// Returns when the names of the files in the folder are on disk.
  package var syncFolder: @Sendable () throws(JournalError) -> Void
  /// Creates the folder again if it was removed. Throws if the folder cannot be created, was
  /// replaced or is not writable.
  package var checkFolder: @Sendable () throws(JournalError) -> Void
  /// Throws if the name no longer leads to the open file. Anything that is written to such a file
  /// would be lost.
  package var checkFile: @Sendable (Handle, _ name: String) throws(JournalError) -> Void
  /// Reads a range, clamped to the end of the file.
  package var read: @Sendable (_ name: String, Range<Int>) throws(JournalError) -> [UInt8]
  /// Reads a range of an open file, even if the file was removed from the folder.
  package var readOpen: @Sendable (Handle, Range<Int>) throws(JournalError) -> [UInt8]
  package var remove: @Sendable (_ name: String) throws(JournalError) -> Void
  /// Releases the folder, so that another journal can use it.
  package var unlock: @Sendable () -> Void

  package init(
    names: @escaping @Sendable () throws(JournalError) -> [String],
    create: @escaping @Sendable (String, Int) throws(JournalError) -> Handle,
    open: @escaping @Sendable (String) throws(JournalError) -> Handle,
    close: @escaping @Sendable (Handle) -> Void,
    write: @escaping @Sendable (Handle, [UInt8], Int) throws(JournalError) -> Void,
    sync: @escaping @Sendable (Handle) throws(JournalError) -> Void,
    truncate: @escaping @Sendable (Handle, Int) throws(JournalError) -> Void,
    syncFolder: @escaping @Sendable () throws(JournalError) -> Void,
    checkFolder: @escaping @Sendable () throws(JournalError) -> Void = {},
    checkFile: @escaping @Sendable (Handle, String) throws(JournalError) -> Void = { _, _ in },
    read: @escaping @Sendable (String, Range<Int>) throws(JournalError) -> [UInt8],
    readOpen: @escaping @Sendable (Handle, Range<Int>) throws(JournalError) -> [UInt8] = {
      (_, _) throws(JournalError) in throw JournalError(.removed, "The file was removed.")
    },
    remove: @escaping @Sendable (String) throws(JournalError) -> Void,
    unlock: @escaping @Sendable () -> Void
  ) {
    self.names = names
    self.create = create
    self.open = open
    self.close = close
    self.write = write
    self.sync = sync
    self.truncate = truncate
    self.syncFolder = syncFolder
    self.checkFolder = checkFolder
    self.checkFile = checkFile
    self.read = read
    self.readOpen = readOpen
    self.remove = remove
    self.unlock = unlock
  }
}
