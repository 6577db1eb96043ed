import Linkwright
import SwiftUI

/// The only screen: the links that arrived in this window, and the report.
struct ObservationView: View {
  @Environment(\.scenePhase) private var phase
  @State private var arrived: [String] = []
  @State private var hasSceneDelegate = ObservedLinks.hasSceneDelegate

  var body: some View {
    List {
      Text(verbatim: arrived.joined(separator: "\n"))
      Button(hasSceneDelegate ? "Next launch: SwiftUI alone" : "Next launch: with scene delegate") {
        hasSceneDelegate.toggle()
        ObservedLinks.hasSceneDelegate = hasSceneDelegate
      }
      ShareLink(item: ObservedLinks.report)
      Button("Remove earlier recordings") { ObservedLinks.file.removeEarlier() }
    }
    .receivesLinks(ObservedLinks.receiver) { url in
      ObservedLinks.recorder.call("foreign link", url: url.absoluteString)
    }
    .receivesLinks(ObservedLinks.receiver, fromActivity: ObservedLinks.activityType)
    .userActivity(ObservedLinks.activityType) { activity in
      ObservedLinks.table.update(activity, for: .tap(number: 41), title: "Tap 41")
    }
    .showsLinks(of: ObservedLinks.center) { link in arrived.append(link.link.url) }
    .task(id: phase) { ObservedLinks.recorder.call("scenePhase: \(phase)") }
    .task { ObservedLinks.center.satisfy(.appReady) }
  }
}
