// tvOS and watchOS have no share sheet; on macOS, use ShareLink.
#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import SwiftUI
  public import UIKit

  /// A share sheet with features that `ShareLink` lacks: items for individual activities, excluded
  /// activities and a reported outcome.
  ///
  /// ```swift
  /// .sheet(isPresented: $isSharing) { ShareSheet(content) { outcome in log(outcome) } }
  /// ```
  public struct ShareSheet: UIViewControllerRepresentable {
    private let content: ShareContent
    private let onFinish: @MainActor (ShareOutcome) -> Void

    /// Creates a share sheet.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - onFinish: A closure that is called once with the outcome, even if the user swipes the
    ///     sheet away. By default, the closure does nothing.
    public init(
      _ content: ShareContent,
      onFinish: @escaping @MainActor (ShareOutcome) -> Void = { _ in }
    ) {
      self.content = content
      self.onFinish = onFinish
    }

    /// An object that reports the outcome of a share sheet.
    public final class Coordinator: Sendable {
      let report: ShareReport

      init(_ onFinish: @escaping @MainActor (ShareOutcome) -> Void) {
        // The first outcome is recorded immediately. The closure is then called on the main actor.
        report = ShareReport { outcome in Task { @MainActor in onFinish(outcome) } }
      }
    }

    /// Creates the object that reports the outcome.
    public func makeCoordinator() -> Coordinator { Coordinator(onFinish) }

    /// Creates the system's share sheet.
    public func makeUIViewController(context: Context) -> UIActivityViewController {
      UIActivityViewController(content, report: context.coordinator.report)
    }

    /// Does nothing, because the content does not change while the sheet is visible.
    public func updateUIViewController(
      _ uiViewController: UIActivityViewController,
      context: Context
    ) {}

    /// Reports a cancellation if the sheet disappears without an outcome.
    public static func dismantleUIViewController(
      _ uiViewController: UIActivityViewController,
      coordinator: Coordinator
    ) { coordinator.report.finish(.cancelled) }
  }
#endif
