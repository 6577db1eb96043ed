// tvOS has no responses to notifications.
#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  extension IncomingLink {
    /// Creates an incoming link from the user's response to a notification.
    ///
    /// ```swift
    /// let link = IncomingLink(response)
    /// Task { @MainActor in
    ///   if let link { center.receive(link) }
    ///   completionHandler()
    /// }
    /// ```
    ///
    /// The link is `Sendable`, but the response is not. Create the link before you switch to the
    /// main actor.
    ///
    /// - Parameters:
    ///   - response: The response that the system passed to the delegate of the notification
    ///     center.
    ///   - key: The key under which the payload contains the link; see
    ///     ``init(notification:key:)``. The default is `link`.
    /// - Returns: nil if the payload contains no link, if the user dismissed the notification, or
    ///   if the user chose one of the app's own actions. For the link of such an action, use
    ///   ``init(notification:key:)``.
    public init?(_ response: UNNotificationResponse, key: String = "link") {
      guard response.actionIdentifier == UNNotificationDefaultActionIdentifier else { return nil }
      self.init(notification: response.notification.request.content.userInfo, key: key)
    }
  }
#endif
