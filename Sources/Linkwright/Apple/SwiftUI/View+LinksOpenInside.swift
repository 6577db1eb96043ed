#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension View {
    /// Opens the app's own links inside the app when the user taps them.
    ///
    /// Other links open as usual.
    ///
    /// When an app passes one of its own universal links to the system, the system does not return
    /// the link to the app. Without this modifier, the app's own universal links therefore open in
    /// the browser. A tap inside the app is not recorded as an opening, unless the link is a short
    /// link, which the service has to resolve.
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
