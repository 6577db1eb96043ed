#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  #if canImport(CoreSpotlight)
    public import CoreSpotlight
    import UniformTypeIdentifiers
  #endif

  extension LinkTable {
    /// Creates a user activity for the screen of a route, so that the user can continue there on
    /// another device, and can find the screen in Spotlight.
    ///
    /// ```swift
    /// screen.userActivity = table.userActivity(for: route, type: "com.example.view", title: "Chair")
    /// ```
    ///
    /// List the type under `NSUserActivityTypes` in `Info.plist`. On a device without the app,
    /// Handoff opens the universal link of the route. Spotlight does not show an activity for a
    /// route whose policy says ``RoutePolicy/neverRecord``.
    ///
    /// - Parameters:
    ///   - route: The route of the screen.
    ///   - type: The type of the activity, in reverse-DNS notation.
    ///   - title: The title that the system shows.
    /// - Returns: nil if the route has no link that the app would accept.
    public func userActivity(for route: Route, type: String, title: String) -> NSUserActivity? {
      let activity = NSUserActivity(activityType: type)
      return update(activity, for: route, title: title) ? activity : nil
    }

    /// Changes a user activity so that it opens a route.
    ///
    /// SwiftUI creates the activity itself:
    ///
    /// ```swift
    /// .userActivity("com.example.view") { table.update($0, for: route, title: "Chair") }
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The activity to change.
    ///   - route: The route of the screen.
    ///   - title: The title that the system shows.
    /// - Returns: false if the route has no link. The method then changes nothing.
    @discardableResult
    public func update(_ activity: NSUserActivity, for route: Route, title: String) -> Bool {
      guard let link = ownLink(to: route) else { return false }
      activity.title = title
      activity.userInfo = [UserActivityContent.linkKey: link.url]
      activity.requiredUserInfoKeys = [UserActivityContent.linkKey]
      activity.webpageURL = link.webPage
      activity.isEligibleForHandoff = true
      activity.isEligibleForSearch = link.isSearchable
      return true
    }

    #if canImport(CoreSpotlight)
      /// Creates an item for Spotlight that opens a route.
      ///
      /// The identifier of the item is the link of the route. Add the item to a
      /// `CSSearchableIndex`.
      ///
      /// - Parameters:
      ///   - route: The route that the item opens.
      ///   - title: The title that Spotlight shows.
      ///   - description: The text below the title. The default is nil, for no text.
      ///   - domain: The identifier of the group of items to which the item belongs. The default is
      ///     nil, for no group.
      /// - Returns: nil if the route has no link that the app would accept, or if its policy says
      ///   ``RoutePolicy/neverRecord``.
      public func searchableItem(
        for route: Route,
        title: String,
        description: String? = nil,
        domain: String? = nil
      ) -> CSSearchableItem? {
        guard let link = ownLink(to: route), link.isSearchable else { return nil }
        let attributes = CSSearchableItemAttributeSet(contentType: .content)
        attributes.title = title
        attributes.contentDescription = description
        return CSSearchableItem(
          uniqueIdentifier: link.url,
          domainIdentifier: domain,
          attributeSet: attributes
        )
      }
    #endif
  }
#endif
