#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension View {
    /// Passes every link that this view's scene receives to a link center.
    ///
    /// Apply this modifier once, to the root view.
    ///
    /// The system reports a universal link through `onOpenURL`. Some system versions use
    /// `onContinueUserActivity` instead, or use both callbacks. The center delivers each tap's link
    /// only once. SwiftUI can lose the link that launches the app (observed on iOS 18.4). To
    /// prevent this loss, add a scene delegate that also receives links.
    ///
    /// - Parameter center: The center that accepts the links.
    public func receivesLinks(_ center: any LinkReceiving) -> some View {
      onOpenURL { center.receive(IncomingLink($0.absoluteString, door: .viewOpenURL)) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          guard let link = IncomingLink(activity, door: .viewContinuation) else { return }
          center.receive(link)
        }
    }
  }
#endif
