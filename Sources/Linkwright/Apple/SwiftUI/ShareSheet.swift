#if canImport(SwiftUI) && canImport(UIKit)
  public import SwiftUI
  public import UIKit

  /// The share sheet, for what `ShareLink` does not do: something else for certain activities, activities
  /// left out, and the outcome.
  ///
  /// ```swift
  /// .sheet(isPresented: $isSharing) { ShareSheet(content) { outcome in log(outcome) } }
  /// ```
  public struct ShareSheet: UIViewControllerRepresentable {
    private let content: ShareContent
    private let onFinish: @MainActor (ShareOutcome) -> Void

    /// Makes a sheet.
    ///
    /// - Parameters:
    ///   - content: What is shared.
    ///   - onFinish: Called once with what became of it, also when the sheet is swiped away.
    public init(
      _ content: ShareContent,
      onFinish: @escaping @MainActor (ShareOutcome) -> Void = { _ in }
    ) {
      self.content = content
      self.onFinish = onFinish
    }

    /// Reports the end of a sheet.
    public final class Coordinator: Sendable {
      let report: ShareReport

      init(_ onFinish: @escaping @MainActor (ShareOutcome) -> Void) {
        // The first word counts at once, and is passed on where views live.
        report = ShareReport { outcome in Task { @MainActor in onFinish(outcome) } }
      }
    }

    /// Makes what reports the end.
    public func makeCoordinator() -> Coordinator { Coordinator(onFinish) }

    /// Makes the system's sheet.
    public func makeUIViewController(context: Context) -> UIActivityViewController {
      UIActivityViewController(content, report: context.coordinator.report)
    }

    /// Does nothing: what is shared does not change while it is shared.
    public func updateUIViewController(
      _ uiViewController: UIActivityViewController,
      context: Context
    ) {}

    /// Reports a sheet that went without a word.
    public static func dismantleUIViewController(
      _ uiViewController: UIActivityViewController,
      coordinator: Coordinator
    ) { coordinator.report.finish(.cancelled) }
  }
#endif
