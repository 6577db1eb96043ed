#if canImport(UIKit)
  import Foundation
  public import UIKit

  /// A target for the system's paste control.
  ///
  /// The target accepts a link or other text, such as an invite code, without a permission prompt.
  ///
  /// ```swift
  /// let target = LinkPasteTarget(center) { text in showJoinScreen(code: InviteCode(text)) }
  /// let button = UIPasteControl(configuration: UIPasteControl.Configuration())
  /// button.target = target  // weak: keep the target
  /// ```
  ///
  /// The library never reads the pasteboard on its own. If your app itself reads the pasteboard
  /// after a tap, pass the text to the center: `center.receive(IncomingLink(text, door: .typed))`.
  public final class LinkPasteTarget: UIResponder {
    private let center: any LinkReceiving
    private let onOther: @MainActor (String) -> Void

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - center: The center that accepts the links.
    ///   - onOther: A closure that is called with the pasted text if the text is not one of the
    ///     app's links. For example, the text may be an invite code.
    public init(
      _ center: any LinkReceiving,
      onOther: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      self.center = center
      self.onOther = onOther
      super.init()
      pasteConfiguration = UIPasteConfiguration(forAccepting: String.self)
    }

    /// Accepts pasted items.
    ///
    /// The paste control calls this method.
    public override func paste(itemProviders: [NSItemProvider]) {
      for provider in itemProviders where provider.canLoadObject(ofClass: String.self) {
        // The system delivers the text on one of its own threads.
        _ = provider.loadObject(ofClass: String.self) { [center, onOther] text, _ in
          guard let text else { return }
          Task { @MainActor in
            if !center.receive(IncomingLink(pasted: text)) { onOther(text) }
          }
        }
      }
    }
  }
#endif
