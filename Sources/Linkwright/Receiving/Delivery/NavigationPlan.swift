/// The screens that a link wants: a root, and what lies on top of it up to the screen that is meant.
///
/// A plan is a value that is compared with what is on screen. No step of it waits for an animation, so
/// none can be forgotten half way.
///
/// ```swift
/// let plan = NavigationPlan(root: .home, then: .products, .product(id: 7, ref: nil))
/// path = Array(plan.stack.dropFirst())                 // SwiftUI: NavigationStack(path:)
/// let changes = plan.changes(from: screensOnTheStack)  // UIKit: setViewControllers once
/// ```
public struct NavigationPlan<Screen: Hashable & Sendable>: Sendable, Hashable {
  /// The first screen, such as home.
  public var root: Screen
  /// The screens on top of it; the last one is where the link leads.
  public var then: [Screen]

  /// Makes a plan.
  public init(root: Screen, then: [Screen]) {
    self.root = root
    self.then = then
  }

  /// Makes a plan.
  public init(root: Screen, then: Screen...) { self.init(root: root, then: then) }

  /// All screens, from the root up.
  public var stack: [Screen] { [root] + then }

  /// Where the link leads.
  public var target: Screen { then.last ?? root }

  /// What is to be done to a stack so that it becomes that of the plan.
  public struct Changes: Sendable, Hashable {
    /// How many screens stay as they are, from the root up; with 0 the root is another one.
    public let keptCount: Int
    /// How many screens on top of these go.
    public let removedCount: Int
    /// What comes on top instead, from below.
    public let added: [Screen]

    /// Whether everything is as it should be.
    public var isEmpty: Bool { removedCount == 0 && added.isEmpty }
  }

  /// Compares the plan with what is on screen. A screen that is where the plan wants it stays, and so is
  /// not built a second time.
  ///
  /// - Parameter stack: The screens that are there, from the root up; empty while there are none.
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
