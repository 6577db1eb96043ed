// Expected: error: sending 'activity' risks causing data races
import UIKit

actor Archive {
  func keep(_ activity: NSUserActivity) {}
}

@MainActor
func keep(_ activity: NSUserActivity, in archive: Archive) {
  Task { await archive.keep(activity) }
  print(activity.title ?? "")
}
