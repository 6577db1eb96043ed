#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension View {
    /// Opens the app's own links inside the app when the user taps them.
    ///
    /// Other links open as usual, and so do the app's own web pages that no route shows, such as a
    /// privacy policy. A link that the center has refused also opens as usual, so
    /// ``LinkCenter/onRefusal(_:)`` may open the web page of a link with `openURL`.
    ///
    /// When an app passes one of its own universal links to the system, the system does not return
    /// the link to the app. Without this modifier, the app's own universal links therefore open in
    /// the browser. A tap inside the app is not recorded as an opening, unless the link is a short
    /// link, which the service has to resolve.
    ///
    /// - Parameter center: The center that accepts the links.
    public func linksOpenInside(_ center: any LinkReceiving) -> some View {
      modifier(InsideOpener(center: center))
    }
  }

  private struct InsideOpener: ViewModifier {
    let center: any LinkReceiving
    @State private var scene = ViewScene()

    func body(content: Content) -> some View {
      content
        .environment(
          \.openURL,
          OpenURLAction { url in
            center.openInside(url.absoluteString, in: scene.id) ? .handled : .systemAction
          }
        )
        .onScene { scene.id = $0 }
    }
  }
#endif
