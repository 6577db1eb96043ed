// tvOS and watchOS have no paste control.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Foundation
  public import UIKit

  /// A target for the system's paste control.
  ///
  /// The target accepts a link, an invite code or other text without a permission prompt. It also
  /// finds a link or a code in longer text, such as a message that the user received.
  ///
  /// ```swift
  /// let target = LinkPasteTarget(center) { code in showJoinScreen(code) }
  /// let button = UIPasteControl(configuration: UIPasteControl.Configuration())
  /// button.target = target  // weak: keep the target
  /// ```
  ///
  /// The library never reads the pasteboard on its own. If your app itself reads the pasteboard
  /// after a tap, pass the text to ``LinkReceiving/receive(pasted:in:)``.
  public final class LinkPasteTarget: UIResponder {
    private let center: any LinkReceiving
    private let onCode: (@MainActor (InviteCode) -> Void)?
    private let onOther: @MainActor (String) -> Void

    /// The persistent identifier of the scene session in which the control is shown. The default is
    /// nil, for any scene.
    public var scene: String?

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - center: The center that accepts the links.
    ///   - onCode: A closure that is called with the invite code in the pasted text, if the text
    ///     contains no link of the app. If it is nil (the default), `onOther` is called instead.
    ///   - onOther: A closure that is called with the pasted text, if the text contains neither a
    ///     link of the app nor an invite code. By default, the closure does nothing.
    public init(
      _ center: any LinkReceiving,
      onCode: (@MainActor (InviteCode) -> Void)? = nil,
      onOther: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      self.center = center
      self.onCode = onCode
      self.onOther = onOther
      super.init()
      let configuration = UIPasteConfiguration(forAccepting: URL.self)
      configuration.addTypeIdentifiers(forAccepting: String.self)
      pasteConfiguration = configuration
    }

    /// Accepts pasted items.
    ///
    /// The paste control calls this method.
    public override func paste(itemProviders: [NSItemProvider]) {
      PastedItems.load(itemProviders) { [center, scene, onCode, onOther] texts in
        center.receive(pasted: texts, in: scene, onCode: onCode, onOther: onOther)
      }
    }
  }
#endif
