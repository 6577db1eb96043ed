// tvOS and watchOS have no share sheet.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit

  extension UIViewController {
    /// Presents a share sheet, and returns the outcome after the sheet has disappeared.
    ///
    /// ```swift
    /// let outcome = await presentShareSheet(content, from: shareButton)
    /// ```
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - source: The view or bar button item that the user tapped. On an iPad, the share sheet
    ///     points to this view or item.
    /// - Returns: The outcome. The outcome is ``ShareOutcome/failed(_:)`` if another screen is
    ///   already presented, and ``ShareOutcome/cancelled`` if the sheet could not be shown or was
    ///   removed without an outcome.
    public func presentShareSheet(
      _ content: ShareContent,
      from source: any UIPopoverPresentationControllerSourceItem
    ) async -> ShareOutcome {
      guard presentedViewController == nil else {
        return .failed("Another screen is already presented, so the share sheet cannot be shown.")
      }
      return await withCheckedContinuation { continuation in
        let report = ShareReport { continuation.resume(returning: $0) }
        let sheet = UIActivityViewController(content, report: report)
        sheet.popoverPresentationController?.sourceItem = source
        present(sheet, animated: true)
      }
    }
  }
#endif
