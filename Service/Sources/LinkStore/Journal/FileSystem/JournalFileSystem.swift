/// The file system operations of a journal in its folder. Tests substitute a simulated disk that fills
/// up, fails and loses power.
///
/// Every call blocks. All names refer to files in the folder.
package struct JournalFileSystem: Sendable {
  /// An open file.
  package typealias Handle = Int32

  package var names: @Sendable () throws(JournalError) -> [String]
  /// Creates a file that must not exist, and tries to reserve space for a number of bytes.
  package var create: @Sendable (_ name: String, _ reserve: Int) throws(JournalError) -> Handle
  package var open: @Sendable (_ name: String) throws(JournalError) -> Handle
  package var close: @Sendable (Handle) -> Void
  /// Writes all bytes, or throws with any part of them written.
  package var write: @Sendable (Handle, [UInt8], _ offset: Int) throws(JournalError) -> Void
  /// Returns when all written bytes are on disk.
  package var sync: @Sendable (Handle) throws(JournalError) -> Void
  package var truncate: @Sendable (Handle, _ count: Int) throws(JournalError) -> Void
  /// Returns when the names of the files are on disk.
  package var syncFolder: @Sendable () throws(JournalError) -> Void
  /// Creates the folder again if it was removed. Throws if the folder cannot be created, was
  /// replaced or is not writable.
  package var checkFolder: @Sendable () throws(JournalError) -> Void
  /// Throws if the name no longer leads to the open file: what is written to it would be lost.
  package var checkFile: @Sendable (Handle, _ name: String) throws(JournalError) -> Void
  /// Reads a range, clamped to the end of the file.
  package var read: @Sendable (_ name: String, Range<Int>) throws(JournalError) -> [UInt8]
  /// Reads a range of an open file, even if its name was removed.
  package var readOpen: @Sendable (Handle, Range<Int>) throws(JournalError) -> [UInt8]
  package var remove: @Sendable (_ name: String) throws(JournalError) -> Void
  /// Releases the folder for another journal.
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
