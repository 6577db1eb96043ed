public import LinkwrightCore

extension LinkClient {
  /// Says where a link leads, and has the service count the opening.
  ///
  /// - Parameter url: The link as it was received, in any form.
  /// - Returns: Always a link, at the latest when the deadline is over, and at once when the task is
  ///   cancelled.
  public func processDeeplink(_ url: String) async -> LinkResolution {
    await resolve(url, source: usualSource(of: url))
  }

  /// Says where a link leads, and has the service count the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received, in any form.
  ///   - completionHandler: Called exactly once, with the best link that is known.
  public func processDeeplink(
    _ url: String,
    completionHandler: @escaping @MainActor @Sendable (String) -> Void
  ) {
    Task { await completionHandler(processDeeplink(url).url) }
  }

  /// Has the service count an opening, now or later.
  ///
  /// - Parameter url: The link as it was received, in any form.
  public func recordDeeplink(_ url: String) { record(url, source: usualSource(of: url)) }

  private func usualSource(of url: String) -> LinkSource {
    site.link(url)?.form == .scheme ? .scheme : .universalLink
  }

  /// Whether a link is one of ``LinkClientOptions/redirectHosts``, and none of the site.
  public func canUnwrap(_ url: String) -> Bool {
    site.link(url) == nil && follower.canFollow(url)
  }

  /// Says where a link leads, and has the service count the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: Through which door it came.
  public func resolve(_ url: String, source: LinkSource?) async -> LinkResolution {
    let attempt = attempt(url, source)
    if site.link(url) != nil {
      if let resolution = prepare(url, attempt) { return resolution }
    } else {
      guard follower.canFollow(url) else { return attempt.resolution(.foreign) }
      if admission() == .disabled { return attempt.resolution(.disabled) }
    }
    return await options.clock.value(within: options.deadline) { lateness in
      self.keep(attempt)
      return attempt.resolution(lateness == .timedOut ? .timedOut : .cancelled)
    } of: {
      await self.answer(attempt)
    }
  }

  /// Has the service count an opening, without waiting for it. What cannot be sent now is sent later.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: Through which door it came.
  public func record(_ url: String, source: LinkSource?) {
    guard site.link(url) != nil, options.maximumOpeningCount > 0 else {
      // What is behind it is not known yet.
      if site.link(url) != nil || follower.canFollow(url) {
        Task { await resolve(url, source: source) }
      }
      return
    }
    let attempt = attempt(url, source)
    guard prepare(url, attempt) == nil else { return }
    keep(attempt)
    flushSoon()
  }
}
