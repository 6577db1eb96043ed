#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension View {
    /// Passes every link that this view's scene receives to a link center.
    ///
    /// Apply this modifier once, to the root view.
    ///
    /// The system reports a universal link through `onOpenURL`. On some system versions, it reports
    /// the link through `onContinueUserActivity` instead, or through both. The center delivers each
    /// tap's link only once. SwiftUI can lose the link that launches the app (observed on iOS
    /// 18.4). To prevent this loss, add a scene delegate that also receives links.
    ///
    /// - Parameter center: The center that accepts the links.
    public func receivesLinks(_ center: any LinkReceiving) -> some View {
      onOpenURL { center.receive(IncomingLink($0.absoluteString, door: .viewOpenURL)) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          guard let link = IncomingLink(activity, door: .viewContinuation) else { return }
          center.receive(link)
        }
    }

    /// Opens the app's own links inside the app when the user taps them.
    ///
    /// Other links open as usual.
    ///
    /// When an app passes one of its own universal links to the system, the system does not return
    /// the link to the app. Without this modifier, such a link opens in the browser. A tap inside
    /// the app is not recorded as an opening, unless the link is a short link, which the service
    /// has to resolve.
    ///
    /// - Parameter center: The center that accepts the links.
    public func linksOpenInside(_ center: any LinkReceiving) -> some View {
      environment(
        \.openURL,
        OpenURLAction { url in
          let link = IncomingLink(url.absoluteString, door: .inApp)
          return center.receive(link) ? .handled : .systemAction
        }
      )
    }
  }
#endif
