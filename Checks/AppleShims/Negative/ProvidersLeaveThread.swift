// Expected: error: sending 'providers' risks causing data races
import Linkwright
import SwiftUI
import UniformTypeIdentifiers

@MainActor
func count(_ providers: [NSItemProvider]) {}

struct PasteView: View {
  var body: some View {
    PasteButton(supportedContentTypes: [.url]) { @Sendable providers in
      Task { @MainActor in count(providers) }
    }
  }
}
