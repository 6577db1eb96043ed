import Foundation
import Linkwright

// The guides ColdStart and SignInFirst.

extension LinkRequirement {
  static let shopChosen: LinkRequirement = "shopChosen"
}

@MainActor
enum WaitingSnippets {
  static func log(_ show: @escaping @MainActor (String) -> Void) {
    AppLinks.center.onEvent { event in show("\(event)") }
  }

  static func notification(_ userInfo: [AnyHashable: Any]) {
    if let link = IncomingLink(notification: userInfo, key: "link") {
      AppLinks.center.receive(link)
    }
  }

  static func scanned(_ text: String) {
    let isOurs = AppLinks.center.receive(IncomingLink(text, door: .code))

    if !isOurs { print("That is somebody else's code.") }
  }

  static func otherLibrary(_ url: URL, _ other: (URL) -> Void) {
    let link = IncomingLink(url.absoluteString, door: .sceneURLContexts)
    if !AppLinks.center.receive(link) { other(url) }
  }

  static func account(isSignedIn: Bool) {
    if isSignedIn {
      AppLinks.center.satisfy(.signedIn)
    } else {
      AppLinks.center.withdraw(.signedIn)
    }
  }

  static func signIn(_ show: @escaping @MainActor (String) -> Void) {
    AppLinks.center.onHold { held in
      if held.missing == [.signedIn] { show("Sign in to continue.") }
    }
  }

  static func notNow() {
    AppLinks.center.discardWaiting()
  }

  static func options(folder: URL) -> LinkCenter<AppRoute> {
    var options = LinkCenterOptions()
    options.holdLimit = .seconds(15 * 60)
    options.storage = LinkFile(folder: folder)
    return AppLinks.makeCenter(resolver: AppLinks.client, options: options)
  }

  static func later(_ startTour: @escaping @MainActor () -> Void) {
    AppLinks.center.whenShown(.orders) { startTour() }
    AppLinks.center.open(.orders)

    // In the screen of the orders, when it has appeared:
    AppLinks.center.didShow(.orders)
  }
}
