#if !SHIM_MACOS && !SHIM_WATCHOS
  import UIKit

  // Source: SwiftUI.swiftinterface of iOS 16.5, isolation as in Apple's documentation of 18.
  @MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
  where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(
      _ uiViewController: UIViewControllerType,
      context: Context
    )
    @MainActor @preconcurrency static func dismantleUIViewController(
      _ uiViewController: UIViewControllerType,
      coordinator: Coordinator
    )
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  }
  extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }
  extension UIViewControllerRepresentable {
    public static func dismantleUIViewController(
      _ uiViewController: UIViewControllerType,
      coordinator: Coordinator
    ) {}
    public var body: Never { fatalError() }
  }
  @MainActor @preconcurrency
  public struct UIViewControllerRepresentableContext<R: UIViewControllerRepresentable> {
    public let coordinator: R.Coordinator
  }

  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  }
  extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }
  extension UIViewRepresentable {
    public var body: Never { fatalError() }
  }
  @MainActor @preconcurrency
  public struct UIViewRepresentableContext<R: UIViewRepresentable> {
    public let coordinator: R.Coordinator
  }
#endif
