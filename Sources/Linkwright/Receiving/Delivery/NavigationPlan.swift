/// The screens that a link opens: a root screen and the screens on top of it, up to the target of
/// the link.
///
/// Compare a plan with the screens on the navigation stack, and apply the whole plan in one step.
/// Because no part of a plan has to wait for an animation, navigation cannot stop halfway.
///
/// ```swift
/// let plan = NavigationPlan(root: .home, then: .products, .product(id: 7, ref: nil))
/// path = Array(plan.stack.dropFirst())                 // SwiftUI: NavigationStack(path:)
/// let changes = plan.changes(from: screensOnTheStack)  // UIKit: setViewControllers once
/// ```
public struct NavigationPlan<Screen: Hashable & Sendable>: Sendable, Hashable {
  /// The first screen, such as the home screen.
  public var root: Screen
  /// The screens on top of the root, from bottom to top. The last screen is the target of the
  /// link.
  public var then: [Screen]

  /// Creates a plan from a root screen and the screens on top of it.
  ///
  /// - Parameters:
  ///   - root: The first screen, such as the home screen.
  ///   - then: The screens on top of the root, from bottom to top. The last screen is the target
  ///     of the link.
  public init(root: Screen, then: [Screen]) {
    self.root = root
    self.then = then
  }

  /// Creates a plan from a root screen and the screens on top of it.
  ///
  /// - Parameters:
  ///   - root: The first screen, such as the home screen.
  ///   - then: The screens on top of the root, from bottom to top. The last screen is the target
  ///     of the link.
  public init(root: Screen, then: Screen...) { self.init(root: root, then: then) }

  /// All screens of the plan, starting with the root.
  public var stack: [Screen] { [root] + then }

  /// The target of the link, which is the topmost screen.
  public var target: Screen { then.last ?? root }

  /// The changes that turn a navigation stack into the stack of a plan.
  public struct Changes: Sendable, Hashable {
    /// The number of screens to keep, counted from the root. If the number is 0, the root itself
    /// changes.
    public let keptCount: Int
    /// The number of screens to remove from the top of the stack.
    public let removedCount: Int
    /// The screens to push after the removal, from bottom to top.
    public let added: [Screen]

    /// A Boolean value that indicates whether the stack already matches the plan.
    public var isEmpty: Bool { removedCount == 0 && added.isEmpty }
  }

  /// Compares the plan with the screens on a navigation stack.
  ///
  /// Screens that the stack and the plan have in common at their start stay in place, and need not
  /// be rebuilt.
  ///
  /// - Parameter stack: The current screens, starting with the root; empty if there are no screens
  ///   yet.
  /// - Returns: The changes that turn the current screens into the plan's ``stack``.
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
