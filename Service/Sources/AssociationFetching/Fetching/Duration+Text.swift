extension Duration {
  /// Seconds with one digit behind the point.
  var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Whole minutes, rounded up.
  var inMinutes: String {
    let minutes = Int((self / .seconds(60)).rounded(.up))
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}
