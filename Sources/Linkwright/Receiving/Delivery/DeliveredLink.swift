import LinkwrightCore

/// A link that a reader or a listener has taken, without the type of its route.
///
/// A class, because an ``ArrivedLink`` refers to it.
final class DeliveredLink: Sendable {
  let link: IncomingLink
  let target: RoutedTarget
  /// The navigation plan of the app for the route.
  let plan: any Sendable

  init(link: IncomingLink, target: RoutedTarget, plan: any Sendable) {
    self.link = link
    self.target = target
    self.plan = plan
  }
}
