/// The options of the command line.
struct Plan {
  var port: UInt16
  var host: String
  /// Requests a second.
  var rate: Double
  /// The duration of the warm-up, with the same load.
  var warmUpSeconds: Double
  var seconds: Double
  var connectionCount: Int
  /// The number of links. Their slugs are `k` and a number of seven digits.
  var linkCount: Int
  /// The id of the first request. The others have consecutive ids.
  var first: Int
  /// The file for the ids of the answered requests, one a line.
  var answeredPath: String

  static let usage = """
    usage: client --port PORT --host HOST --rate REQUESTS-A-SECOND --warm-up SECONDS \
    --seconds SECONDS --connections NUMBER --links NUMBER --first NUMBER --answered FILE
    """

  /// Returns nil when an option is missing or not a number.
  init?(_ arguments: [String]) {
    var options: [String: String] = [:]
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      options[arguments[index]] = arguments[index + 1]
    }
    guard
      arguments.count == 18,
      let port = options["--port"].flatMap({ UInt16($0) }),
      let host = options["--host"],
      let rate = options["--rate"].flatMap({ Double($0) }), rate > 0,
      let warmUpSeconds = options["--warm-up"].flatMap({ Double($0) }), warmUpSeconds >= 0,
      let seconds = options["--seconds"].flatMap({ Double($0) }), seconds > 0,
      let connectionCount = options["--connections"].flatMap({ Int($0) }), connectionCount > 0,
      let linkCount = options["--links"].flatMap({ Int($0) }), linkCount > 0,
      let first = options["--first"].flatMap({ Int($0) }), first >= 0,
      let answeredPath = options["--answered"]
    else { return nil }
    self.port = port
    self.host = host
    self.rate = rate
    self.warmUpSeconds = warmUpSeconds
    self.seconds = seconds
    self.connectionCount = connectionCount
    self.linkCount = linkCount
    self.first = first
    self.answeredPath = answeredPath
  }
}
