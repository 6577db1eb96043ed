import Glibc

/// Sends requests at times that do not depend on the responses, as visitors do.
///
/// The times are those of a Poisson process. A request without a free connection waits for one, and its
/// latency counts from the time at which it was due, so a stall of the service shows in all requests
/// after it. Requests of the warm-up do not count for the latencies, but need correct responses too.
struct OpenLoop {
  let plan: Plan
  private(set) var sent = 0
  /// In nanoseconds, without those of the warm-up.
  private(set) var latencies: [Int64] = []
  private(set) var wrongCount = 0
  private(set) var answered: [Int] = []

  /// The end of the warm-up, in nanoseconds.
  private var warm: Int64 = 0
  private var connections: [Connection]
  private var free: [Int]
  private var generator = SeededGenerator(seed: 20)
  private let popularity: Popularity

  init(_ plan: Plan) throws {
    self.plan = plan
    popularity = Popularity(linkCount: plan.linkCount)
    connections = try (0..<plan.connectionCount).map { _ in try Connection(port: plan.port) }
    free = Array(connections.indices)
  }

  mutating func run() throws {
    let start = Self.now
    warm = start + Int64(plan.warmUpSeconds * 1e9)
    let end = warm + Int64(plan.seconds * 1e9)
    var due = start
    var polls = connections.map { pollfd(file: $0.file) }
    while due < end || free.count < connections.count {
      while due < end, due <= Self.now, let index = free.popLast() {
        try send(due: due, on: index)
        due += gap()
      }
      try wait(until: due < end && !free.isEmpty ? due : nil, &polls)
      for index in polls.indices where polls[index].revents != 0 { try receive(index) }
    }
  }

  private mutating func gap() -> Int64 {
    Int64(-log(1 - Double.random(in: 0..<1, using: &generator)) / plan.rate * 1e9)
  }

  private mutating func send(due: Int64, on index: Int) throws {
    let link = popularity.draw(using: &generator)
    let request = Connection.Request(number: plan.first + sent, link: link, due: due)
    try connections[index].send(
      request,
      """
      GET /\(Self.slug(link))?id=\(request.number) HTTP/1.1\r
      Host: \(plan.host)\r
      User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r
      Accept: text/html\r
      \r

      """
    )
    sent += 1
  }

  private mutating func receive(_ index: Int) throws {
    guard let (request, response) = try connections[index].receive() else { return }
    if request.due >= warm { latencies.append(Self.now - request.due) }
    free.append(index)
    let expected = "https://www.load.example/p/\(request.link)?id=\(request.number)"
    if response.status == 302, response.location.elementsEqual(expected.utf8) {
      answered.append(request.number)
    } else {
      wrongCount += 1
    }
  }

  /// Waits for a response, or until a request is due.
  ///
  /// It polls at most five times in a millisecond, to leave the processor to the service. This adds up to
  /// 0.2 ms to the latencies.
  private func wait(until due: Int64?, _ polls: inout [pollfd]) throws {
    let rest = due.map { max(0, $0 - Self.now) } ?? 1_000_000_000
    if rest < 1_000_000 { usleep(200) }
    guard poll(&polls, nfds_t(polls.count), Int32(rest / 1_000_000)) >= 0 else {
      throw Failure("poll failed")
    }
  }

  static func slug(_ link: Int) -> String {
    let digits = String(link)
    return "k" + String(repeating: "0", count: 7 - digits.count) + digits
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension pollfd {
  fileprivate init(file: Int32) {
    self.init(fd: file, events: Int16(POLLIN), revents: 0)
  }
}
