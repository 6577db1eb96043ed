import Foundation
import Linkwright
import TestSupport
import Testing

/// The routes and links of the examples are compiled into these tests.
@Suite("The example apps")
struct ExampleTests {
  static let apps = [
    "UIKitAppDelegate", "UIKitSceneDelegate", "SwiftUIAppDelegate", "SwiftUISceneDelegate",
    "AppKitAppDelegate", "AppClip",
  ]

  private static func data(_ path: String) throws -> Data {
    try Data(contentsOf: Repository.root.appending(path: "Examples/" + path))
  }

  private static func properties(_ path: String) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(from: data(path), format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("The routes of the examples have no findings and the documented requirements")
  @MainActor
  func routes() {
    let table = AppLinks.table
    #expect(table.findings == [])
    #expect(table.route(for: "example://products/7").route == .product(id: 7))
    #expect(table.route(for: "https://links.example.com/products/7").route == .product(id: 7))
    #expect(table.route(for: "https://example.com/invite/PFC3HNMXTWAR").route != nil)
    #expect(table.route(for: "example://invite/PFC3HNMXTWAR").route != nil)
    #expect(table.policy(of: .orders).requirements == [.signedIn])
  }

  @Test("The entitlements of the examples list the hosts of their site")
  @MainActor
  func entitlements() throws {
    let properties = try Self.properties("Shared/Example.entitlements")
    let domains = properties["com.apple.developer.associated-domains"] as? [String]
    let site = AppLinks.table.site
    #expect(domains == (site.hosts + site.brandedHosts).map { "applinks:" + $0 })
  }

  @Test(
    "The Info.plist of an example has the scheme of its site and its scene delegate",
    arguments: apps
  )
  @MainActor
  func information(app: String) throws {
    let properties = try Self.properties("\(app)/Info.plist")
    let types = try #require(properties["CFBundleURLTypes"] as? [[String: Any]])
    #expect(types.map { $0["CFBundleURLSchemes"] as? [String] } == [AppLinks.table.site.schemes])

    // Without the type, Handoff and Spotlight never continue the activities of the screens.
    #expect(properties["NSUserActivityTypes"] as? [String] == ["com.example.view"])

    let manifest = properties["UIApplicationSceneManifest"] as? [String: Any]
    #expect((manifest == nil) == ["UIKitAppDelegate", "AppKitAppDelegate"].contains(app))
    let configurations = manifest?["UISceneConfigurations"] as? [String: [[String: String]]]
    let delegate = configurations?.values.first?.first?["UISceneDelegateClassName"]
    let expected = app == "UIKitSceneDelegate" ? "$(PRODUCT_MODULE_NAME).SceneDelegate" : nil
    #expect(delegate == expected)
  }

  @Test("project.yml contains the example with its screens", arguments: apps)
  func project(app: String) throws {
    let project = try String(decoding: Self.data("project.yml"), as: UTF8.self)
    // The app for macOS has neither the template for iOS nor screens of its own.
    let isMac = app == "AppKitAppDelegate"
    let screens = isMac ? "" : app.hasPrefix("UIKit") ? "ScreensUIKit, " : "ScreensSwiftUI, "
    #expect(project.contains("  \(app):\n    templates: [App]\n") != isMac)
    #expect(project.contains("sources: [\(app), \(screens)Shared]"))
  }
}
