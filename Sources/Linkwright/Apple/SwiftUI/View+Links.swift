#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension View {
    /// Passes every link of this view's scene to the center. Apply it once, to the root view.
    ///
    /// The system reports a universal link through `onOpenURL`, on some versions through
    /// `onContinueUserActivity` or both; the center accepts each tap once. SwiftUI can lose the link that
    /// launches the app (observed on iOS 18.4). To prevent that, add a scene delegate that receives links
    /// too.
    ///
    /// - Parameter center: The center that accepts the links.
    public func receivesLinks(_ center: any LinkReceiving) -> some View {
      onOpenURL { center.receive(IncomingLink($0.absoluteString, door: .viewOpenURL)) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          guard let link = IncomingLink(activity, door: .viewContinuation) else { return }
          center.receive(link)
        }
    }

    /// Opens taps on the app's own links inside the app. Other links open as usual.
    ///
    /// The system never opens the app that asks it to open a link, so without this modifier a universal
    /// link of the app opens in the browser. Such a tap is not an opening, except for a short link, which
    /// the service resolves.
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
