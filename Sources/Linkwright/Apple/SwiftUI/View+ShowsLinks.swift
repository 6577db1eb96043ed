#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Shows the links that a link center delivers to this view's scene.
    ///
    /// Apply this modifier once, to the root view of each window. A link goes to the window in
    /// which the user tapped it. A link without a scene, such as that of a notification, goes to
    /// any window.
    ///
    /// ```swift
    /// .showsLinks(of: AppLinks.center) { arrived in path = arrived.plan.then }
    /// ```
    ///
    /// On macOS and watchOS, the system does not identify windows, so each link goes to any window.
    ///
    /// - Parameters:
    ///   - center: The center that delivers the links.
    ///   - show: A closure that is called with each link. It must not open the link itself.
    public func showsLinks<Route: LinkRoute>(
      of center: LinkCenter<Route>,
      perform show: @escaping @MainActor (ArrivedLink<Route>) -> Void
    ) -> some View {
      modifier(LinkReader(center: center, show: show))
    }
  }

  private struct LinkReader<Route: LinkRoute>: ViewModifier {
    let center: LinkCenter<Route>
    let show: @MainActor (ArrivedLink<Route>) -> Void
    @State private var scene: String?

    func body(content: Content) -> some View {
      content
        .onScene { id in
          // The view may be in the middle of an update.
          Task { scene = id }
        }
        .task(id: scene) {
          #if canImport(UIKit) && !os(watchOS)
            // A reader without a scene would take the links of other windows.
            guard let scene else { return }
            for await arrived in center.plans(in: scene) { show(arrived) }
          #else
            for await arrived in center.plans { show(arrived) }
          #endif
        }
    }
  }
#endif
