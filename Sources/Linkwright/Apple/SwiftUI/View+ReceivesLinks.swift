#if canImport(SwiftUI)
  public import Foundation
  public import SwiftUI

  extension View {
    /// Passes every link that this view's scene receives to a link center.
    ///
    /// Apply this modifier once, to the root view of each window.
    ///
    /// The system reports a universal link through `onOpenURL`. Some system versions use
    /// `onContinueUserActivity` instead, or use both callbacks. The center delivers each tap's link
    /// only once. SwiftUI can lose the link that launches the app (observed on iOS 18.4). To
    /// prevent this loss, add a scene delegate that also receives links.
    ///
    /// If the system has scenes, the modifier also passes the scene of the view to the center. It
    /// tells the center when a scene leaves the screen, and when to retry links that wait for the
    /// network; see ``LinkLifecycle``.
    ///
    /// - Parameters:
    ///   - center: The center that accepts the links.
    ///   - onForeign: A closure that is called with each foreign link, such as a sign-in callback
    ///     that another SDK must receive. By default, the closure does nothing.
    public func receivesLinks(
      _ center: any LinkReceiving,
      onForeign: @escaping @MainActor (URL) -> Void = { _ in }
    ) -> some View {
      modifier(LinkReceiver(center: center, onForeign: onForeign))
    }

    /// Passes links to a link center from the app's own user activities: Handoff, Siri and
    /// Spotlight.
    ///
    /// Apply this modifier to the root view, once for each type.
    ///
    /// ```swift
    /// .receivesLinks(center, fromActivity: "com.example.view")
    /// .receivesLinks(center, fromActivity: CSSearchableItemActionType)
    /// ```
    ///
    /// - Parameters:
    ///   - center: The center that accepts the links.
    ///   - type: The type of activities that ``LinkTable/userActivity(for:type:title:)`` creates,
    ///     or `CSSearchableItemActionType` for the items that
    ///     ``LinkTable/searchableItem(for:title:description:domain:)`` creates.
    public func receivesLinks(
      _ center: any LinkReceiving,
      fromActivity type: String
    ) -> some View {
      modifier(ActivityReceiver(center: center, type: type))
    }
  }

  private struct LinkReceiver: ViewModifier {
    let center: any LinkReceiving
    let onForeign: @MainActor (URL) -> Void
    @State private var scene = ViewScene()
    @State private var lifecycle: LinkLifecycle?
    #if os(watchOS)
      @Environment(\.scenePhase) private var phase
    #endif

    func body(content: Content) -> some View {
      content
        .onOpenURL { url in
          receive(IncomingLink(url.absoluteString, door: .viewOpenURL, scene: scene.id), url)
        }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          let parts = UserActivityContent(activity)
          if let link = IncomingLink(parts, door: .viewContinuation, scene: scene.id),
            let url = activity.webpageURL
          {
            receive(link, url)
          }
        }
        .onScene { scene.id = $0 }
        .onAppear { if lifecycle == nil { lifecycle = makeLifecycle() } }
        #if os(watchOS)
          // watchOS has no scenes of UIKit, whose notifications the lifecycle observes.
          .task(id: phase) {
            if phase == .background { lifecycle?.handle(.appEnteredBackground) }
            if phase == .active { lifecycle?.handle(.becameActive) }
          }
        #endif
    }

    private func makeLifecycle() -> LinkLifecycle {
      let lifecycle = LinkLifecycle(center)
      lifecycle.onEndActivation = { [scene] id in scene.foreignEchoes.endActivation(of: id) }
      return lifecycle
    }

    private func receive(_ link: IncomingLink, _ url: URL) {
      if !center.receive(link), !scene.foreignEchoes.takes(link) { onForeign(url) }
    }
  }

  private struct ActivityReceiver: ViewModifier {
    let center: any LinkReceiving
    let type: String
    @State private var scene = ViewScene()

    func body(content: Content) -> some View {
      content
        .onContinueUserActivity(type) { activity in
          let parts = UserActivityContent(activity)
          if let link = IncomingLink(parts, door: .viewContinuation, scene: scene.id) {
            center.receive(link)
          }
        }
        .onScene { scene.id = $0 }
    }
  }
#endif
