import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

/// A recording app without a device: the app's center, recorder and entry points.
@MainActor
private final class ObservedApp {
  /// What the test sets, and what the recorder stored.
  @MainActor
  final class Surroundings {
    var time = Duration.zero
    var stored: ObservationRun?
  }

  let surroundings = Surroundings()
  let center = AppLinks.makeCenter(resolver: KnownLinks(), options: ObservedApp.options)
  let recorder: ObservationRecorder
  let receiver: RecordingReceiver

  init() {
    let recorder = ObservationRecorder(
      start: "2026-01-01T00:00:00Z",
      setup: "a test",
      now: { [surroundings] in surroundings.time },
      store: { [surroundings] run in surroundings.stored = run }
    )
    self.recorder = recorder
    receiver = RecordingReceiver(center, recorder)
    center.onEvent { event in recorder.event(event) }
    center.onPlan { _ in }
    center.satisfy(.appReady)
  }

  private static var options: LinkCenterOptions {
    var options = LinkCenterOptions()
    options.storage = nil
    return options
  }

  func receive(_ url: String, _ door: LinkDoor, scene: String? = nil, at milliseconds: Int) {
    surroundings.time = .milliseconds(milliseconds)
    receiver.receive(IncomingLink(url, door: door, scene: scene))
  }

  var taps: [ObservedTap] { ObservedTap.all(in: recorder.run) }
}

@MainActor
@Suite("The app that records observations on a device")
struct ObservationRecorderTests {
  private let app = ObservedApp()
  private let link = "example://products/7"

  @Test("A tap that two entry points report is one delivery, with the time between the reports")
  func repeatedTap() {
    app.recorder.call("scene(_:willConnectTo:options:)", scene: "1")
    app.receive(link, .sceneConnection, scene: "1", at: 100)
    app.recorder.call("sceneDidBecomeActive(_:)", scene: "1")
    app.receive(link, .viewOpenURL, scene: "1", at: 350)

    #expect(app.taps.map(\.verdict) == ["delivered once"])
    #expect(app.taps.first?.reports.map(\.door) == ["sceneConnection", "viewOpenURL"])
    #expect(app.taps.first?.reports.map(\.delay) == [.zero, .milliseconds(250)])
    #expect(
      app.taps.first?.reports.map(\.sceneState)
        == ["scene(_:willConnectTo:options:)", "sceneDidBecomeActive(_:)"]
    )
    #expect(app.taps.first?.ends == ["delivered", "repeated"])
  }

  @Test("Two deliveries of one link are reported loudly")
  func deliveredTwice() {
    app.receive(link, .notification, at: 0)
    app.receive(link, .notification, at: 5)
    #expect(app.taps.map(\.verdict) == ["DELIVERED 2 TIMES"])
  }

  @Test("A link that is not delivered has its last event as the verdict")
  func refused() {
    app.receive("https://example.com/imprint", .sceneContinuation, at: 0)
    #expect(app.taps.map(\.verdict) == ["NOT DELIVERED: refused"])
  }

  @Test("The state of a scene does not come from another scene")
  func stateOfScene() {
    app.recorder.call("sceneDidBecomeActive(_:)", scene: "1")
    app.receive(link, .sceneContinuation, scene: "2", at: 0)
    app.receive("example://products/8", .viewOpenURL, at: 0)
    #expect(app.taps.flatMap(\.reports).map(\.sceneState) == ["", "sceneDidBecomeActive(_:)"])
  }

  @Test("Each observation is stored before the next one")
  func storedAtOnce() {
    app.recorder.call("sceneWillEnterForeground(_:)", scene: "1")
    #expect(app.surroundings.stored == app.recorder.run)
    app.receive(link, .viewOpenURL, at: 1)
    #expect(app.surroundings.stored == app.recorder.run)
  }

  @Test("Everything that the entry points do reaches the center")
  func forwarding() {
    let page = IncomingLink("https://example.com/imprint", door: .inApp)
    #expect(!app.receiver.canShow(page))
    app.receive(link, .sceneConnection, scene: "1", at: 0)
    app.receiver.endActivation(of: "1")
    app.receive(link, .viewOpenURL, scene: "1", at: 1)
    app.receiver.disconnect(scene: "1")
    #expect(app.center.events.map(\.stage).count { $0 == .delivered } == 2)
    #expect(
      app.recorder.run.observations.filter { $0.kind == .call }.map(\.name)
        == ["endActivation(of:)", "disconnect(scene:)"]
    )
  }

  @Test("The report names scenes by letters, and lists everything in order")
  func report() {
    app.recorder.call("scene(_:willConnectTo:options:)", scene: "6F1C", "1 URL contexts")
    app.receive(link, .sceneConnection, scene: "6F1C", at: 100)
    app.receive(link, .viewOpenURL, at: 112)
    let run = app.recorder.run
    #expect(
      ObservationReport(runs: [run]).description == """
        Linkwright, observations on a device

        Run 1, 2026-01-01T00:00:00Z, a test
          example://products/7: delivered once
            +0.0 ms sceneConnection, scene A, after scene(_:willConnectTo:options:)
            +12.0 ms viewOpenURL, scene unknown, after scene(_:willConnectTo:options:)
            ends: delivered, repeated
          everything, in order:
            0.0 ms call scene(_:willConnectTo:options:) scene A (1 URL contexts)
            100.0 ms link sceneConnection scene A example://products/7
            100.0 ms event received example://products/7 (by sceneConnection)
            100.0 ms event ready example://products/7 (by sceneConnection)
            100.0 ms event delivered example://products/7 (by sceneConnection)
            112.0 ms link viewOpenURL example://products/7
            112.0 ms event repeated example://products/7 (by viewOpenURL: The same tap already \
        arrived through another entry point.)

        """
    )
  }

  @Test("The file keeps the newest runs, and those of earlier processes")
  func file() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    for index in 0..<(ObservationFile.maximumCount + 2) {
      let file = ObservationFile(url)
      #expect(file.save(ObservationRun(start: "begin \(index)", setup: "")))
      #expect(file.save(ObservationRun(start: "start \(index)", setup: "")))
    }
    let runs = ObservationFile(url).runs
    #expect(runs.last?.start == "start \(ObservationFile.maximumCount + 1)")
    #expect(runs.count == ObservationFile.maximumCount - 1)
    let file = ObservationFile(url)
    file.save(ObservationRun(start: "last", setup: ""))
    file.removeEarlier()
    #expect(file.runs.map(\.start) == ["last"])
    #expect(ObservationFile(url).runs == file.runs)
  }
}
