#if canImport(UIKit)
  import Foundation
  public import UIKit

  /// Takes a link or a code that a person pastes with the paste button of the system, which needs no
  /// permission.
  ///
  /// ```swift
  /// let target = LinkPasteTarget(center) { text in showJoinScreen(code: InviteCode(text)) }
  /// let button = UIPasteControl(configuration: UIPasteControl.Configuration())
  /// button.target = target  // weak: keep the target
  /// ```
  ///
  /// The library never looks at the pasteboard by itself. An app that does so after a tap hands over what
  /// it found: `center.receive(IncomingLink(text, door: .typed))`.
  public final class LinkPasteTarget: UIResponder {
    private let center: any LinkReceiving
    private let onOther: @MainActor (String) -> Void

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - center: What takes the links.
    ///   - onOther: What is done with a text that is no link of the app, such as an invite code.
    public init(
      _ center: any LinkReceiving,
      onOther: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      self.center = center
      self.onOther = onOther
      super.init()
      pasteConfiguration = UIPasteConfiguration(forAccepting: String.self)
    }

    /// Takes what was pasted.
    public override func paste(itemProviders: [NSItemProvider]) {
      for provider in itemProviders where provider.canLoadObject(ofClass: String.self) {
        // The text comes on a thread of the system's own.
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
