// Expected: error: passing closure as a 'sending' parameter risks causing data races
import SwiftUI

final class Box {
  var url: URL?
}

struct RacyView: View {
  let box = Box()

  var body: some View {
    EmptyView().onOpenURL { url in
      let box = self.box
      Task.detached { box.url = url }
      print(box.url as Any)
    }
  }
}
