import Linkwright

/// Records every link on its way from an entry point to the center.
@MainActor
final class RecordingReceiver: LinkReceiving {
  private let center: any LinkReceiving
  private let recorder: ObservationRecorder

  init(_ center: any LinkReceiving, _ recorder: ObservationRecorder) {
    self.center = center
    self.recorder = recorder
  }

  @discardableResult
  func receive(_ link: IncomingLink) -> Bool {
    recorder.link(link) { center.receive(link) }
  }

  func canShow(_ link: IncomingLink) -> Bool { center.canShow(link) }

  func endActivation(of scene: String?) {
    recorder.call("endActivation(of:)", scene: scene)
    center.endActivation(of: scene)
  }

  func retry() {
    recorder.call("retry()")
    center.retry()
  }

  func disconnect(scene: String) {
    recorder.call("disconnect(scene:)", scene: scene)
    center.disconnect(scene: scene)
  }
}
