import XCTest
import XCUIAutomation

// The guide UITesting.

final class LinkUITests: XCTestCase {
  @MainActor
  func testLinkLaunchesApp() throws {
    let app = XCUIApplication()
    app.terminate()
    app.open(try XCTUnwrap(URL(string: "example://products/7")))
    XCTAssertTrue(app.staticTexts["Chair 7"].waitForExistence(timeout: 10))
  }

  @MainActor
  func testLinkReachesRunningApp() throws {
    let app = XCUIApplication()
    app.launch()
    XCUIDevice.shared.system.open(try XCTUnwrap(URL(string: "example://products/8")))
    XCTAssertTrue(app.staticTexts["Chair 8"].waitForExistence(timeout: 10))
  }
}
