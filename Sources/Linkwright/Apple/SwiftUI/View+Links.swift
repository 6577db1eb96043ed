#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension View {
    /// Hands every link that comes to the scene of this view to the centre: set it once, on the root view.
    ///
    /// Universal links come by `onOpenURL`, and by `onContinueUserActivity` on some versions of the system
    /// or twice; the centre takes each once. A launch by a link can lose it (observed on iOS 18.4), which
    /// a scene delegate besides prevents.
    public func receivesLinks(_ center: any LinkReceiving) -> some View {
      onOpenURL { center.receive(IncomingLink($0.absoluteString, door: .viewOpenURL)) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          guard let link = IncomingLink(activity, door: .viewContinuation) else { return }
          center.receive(link)
        }
    }

    /// Keeps taps on links of the app inside the app; all others go where they always went. Such a tap
    /// counts as no opening, unless the link is a short one, about which the service is asked.
    ///
    /// The system takes an app's own universal link to the browser, since it never opens the app that asks
    /// it to open a link.
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
