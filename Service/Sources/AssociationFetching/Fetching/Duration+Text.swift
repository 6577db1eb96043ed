extension Duration {
  /// The duration in seconds with one decimal, such as `4.2 s`.
  var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
