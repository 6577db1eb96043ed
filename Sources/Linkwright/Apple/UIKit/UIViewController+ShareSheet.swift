#if canImport(UIKit)
  public import UIKit

  extension UIViewController {
    /// Shows the share sheet, and returns when it is gone, in whatever way.
    ///
    /// ```swift
    /// let outcome = await presentShareSheet(content, from: shareButton)
    /// ```
    ///
    /// - Parameters:
    ///   - content: What is shared.
    ///   - source: The view or bar button that was tapped; on an iPad the sheet points at it.
    /// - Returns: What became of it. It is ``ShareOutcome/failed(_:)`` where another screen is presented
    ///   already, and ``ShareOutcome/cancelled`` for a sheet that could not be shown or was taken away.
    public func presentShareSheet(
      _ content: ShareContent,
      from source: any UIPopoverPresentationControllerSourceItem
    ) async -> ShareOutcome {
      guard presentedViewController == nil else {
        return .failed("Another screen is presented, so the share sheet cannot be.")
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
