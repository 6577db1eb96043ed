public import LinkwrightCore

/// What the installation is joined to.
extension LinkClient {
  /// The last attribution that the service returned; nil if there is none, if it has not been read
  /// from disk yet, or while ``recording`` is not ``OpeningRecording/on``.
  public var attribution: LinkAttribution? { events.store.attribution }

  /// Returns the attribution, after sending what is waiting and asking the service.
  ///
  /// - Returns: The last known attribution; nil if there is none, for example because the app has
  ///   not called ``recordLaunch()``, or because the user has not agreed. The method returns after
  ///   ``LinkClientOptions/deadline`` at the latest.
  public func currentAttribution() async -> LinkAttribution? { await events.attribution() }

  /// A stream of the known attribution, followed by each new one.
  ///
  /// Each access returns a new stream, which ends when its task is cancelled. The known attribution
  /// follows as soon as it has been read from disk. A slow reader gets the newest attribution only.
  public var attributions: AsyncStream<LinkAttribution> {
    events.store.news.stream()
  }
}
