#if canImport(SwiftUI)
  import SwiftUI

  #if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// An invisible view that reports the scene in which it is shown.
    private struct SceneReader: UIViewRepresentable {
      let action: @MainActor (String?) -> Void

      func makeUIView(context: Context) -> SceneView { SceneView(action) }

      func updateUIView(_ uiView: SceneView, context: Context) {}
    }

    private final class SceneView: UIView {
      private let action: @MainActor (String?) -> Void

      init(_ action: @escaping @MainActor (String?) -> Void) {
        self.action = action
        super.init(frame: .zero)
        isUserInteractionEnabled = false
      }

      required init?(coder: NSCoder) { nil }

      override func didMoveToWindow() {
        super.didMoveToWindow()
        // The view leaves its window when the screen is rebuilt. The scene stays the same.
        if let window { action(window.windowScene?.session.persistentIdentifier) }
      }
    }
  #endif

  /// The scene of a view, as far as it is known. A class, so that closures read the latest value,
  /// and setting it does not update the view.
  @MainActor
  final class ViewScene {
    /// The persistent identifier of the scene session; nil until the view is in a window, and
    /// always nil on systems whose windows have no identifiers (macOS, watchOS).
    var id: String?
    /// The foreign links that the system may report a second time. The center remembers nothing
    /// about foreign links.
    var foreignEchoes = ExpectedEchoes()
  }

  extension View {
    /// Calls a closure with the persistent identifier of the scene session as soon as the view is
    /// in a window. On macOS and watchOS, the closure is never called.
    func onScene(_ action: @escaping @MainActor (String?) -> Void) -> some View {
      #if canImport(UIKit) && !os(watchOS)
        background { SceneReader(action: action) }
      #else
        self
      #endif
    }
  }
#endif
