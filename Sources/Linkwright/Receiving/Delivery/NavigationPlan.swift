/// The screens that a link opens: a root, and the screens on top of it up to the target.
///
/// A plan is a value that you compare with the screens on the stack. Apply it in one step: no part of it
/// waits for an animation, so navigation cannot stop halfway.
///
/// ```swift
/// let plan = NavigationPlan(root: .home, then: .products, .product(id: 7, ref: nil))
/// path = Array(plan.stack.dropFirst())                 // SwiftUI: NavigationStack(path:)
/// let changes = plan.changes(from: screensOnTheStack)  // UIKit: setViewControllers once
/// ```
public struct NavigationPlan<Screen: Hashable & Sendable>: Sendable, Hashable {
  /// The first screen, such as home.
  public var root: Screen
  /// The screens on top of the root. The last one is the target of the link.
  public var then: [Screen]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - root: The first screen.
  ///   - then: The screens on top of it, from below; the last one is the target.
  public init(root: Screen, then: [Screen]) {
    self.root = root
    self.then = then
  }

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - root: The first screen.
  ///   - then: The screens on top of it, from below; the last one is the target.
  public init(root: Screen, then: Screen...) { self.init(root: root, then: then) }

  /// All screens, starting with the root.
  public var stack: [Screen] { [root] + then }

  /// The target of the link: the topmost screen.
  public var target: Screen { then.last ?? root }

  /// The difference between a stack of screens and a plan.
  public struct Changes: Sendable, Hashable {
    /// The number of screens that stay, counted from the root. At 0 the root itself changes.
    public let keptCount: Int
    /// The number of screens to remove from the top.
    public let removedCount: Int
    /// The screens to push afterwards, from below.
    public let added: [Screen]

    /// Whether the stack already matches the plan.
    public var isEmpty: Bool { removedCount == 0 && added.isEmpty }
  }

  /// Compares the plan with the screens on a stack.
  ///
  /// Screens that the stack and the plan have in common, counted from the root, stay and are not rebuilt.
  ///
  /// - Parameter stack: The current screens, starting with the root; empty if there are none yet.
  /// - Returns: The changes that turn the stack into ``stack``.
  public func changes(from stack: [Screen]) -> Changes {
    let wanted = self.stack
    let keptCount = zip(stack, wanted).prefix { $0 == $1 }.count
    return Changes(
      keptCount: keptCount,
      removedCount: stack.count - keptCount,
      added: Array(wanted.dropFirst(keptCount))
    )
  }
}
