package import LinkwrightCore

/// Installations, their events, and what people carried into them.
///
/// ``JoiningRule`` applies the rule to what is stored, so a change of the rule's window applies to
/// all installations. Only the link, the invitation and the campaign of an event stay as they were when
/// the event was stored.
package protocol AttributionStore: Sendable {
  /// Stores the events of a report in one transaction, each once. Returns when they are on disk, so a
  /// client whose request was answered need not repeat it, and may.
  ///
  /// - Returns: What is known about the installation; nil for nothing, and for an installation that was
  ///   erased, of which nothing is stored.
  func record(_ report: AppEventReport) async throws -> InstallationHistory?
  /// Notes that a link carried a click into an installation. Of several installations, the click belongs
  /// to the first one. Doing this again changes nothing. Also done for openings in a batch of events.
  func carry(_ opening: CarriedOpening) async throws
  /// Returns what is known about an installation; nil for nothing.
  func installation(_ id: String) async throws -> InstallationHistory?
  /// Returns installations in the order in which they were first reported, newest first.
  ///
  /// - Parameters:
  ///   - since: The earliest time of the first opening; nil for any.
  ///   - until: The time before which the first opening was; nil for any.
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func installations(
    since: Timestamp?,
    until: Timestamp?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<InstallationHistory>
  /// Erases a person or an installation.
  ///
  /// - Parameter id: The ID of the receipt.
  /// - Returns: The receipt; of a repeated erasure of an installation, that of the first one.
  func erase(_ subject: ErasureSubject, receipt id: String, at time: Timestamp) async throws
    -> Erasure
  /// Removes the events and the installations of apps of which nothing was heard since the time of their
  /// app. Events with a server key have the app "".
  ///
  /// - Returns: The number of removed events.
  func removeAppEvents(before times: [String: Timestamp]) async throws -> Int
  /// Removes the hashes of IDs that were stored before a time, and clicks that belong to no
  /// installation. Clients must not repeat events that are older.
  func removeAppEventKeys(before time: Timestamp) async throws -> Int
}
