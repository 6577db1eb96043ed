import Glibc

/// A connection of HTTP/1.1 with one request under way at most.
struct Connection {
  struct Request {
    var number: Int
    var link: Int
    /// When it was meant to be sent, in nanoseconds.
    var due: Int64
  }

  let file: Int32
  private(set) var request: Request?
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 14)

  /// - Throws: ``Failure``
  init(port: UInt16) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard file >= 0 else { throw Failure("no socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure("nobody answers at port \(port)") }
    var on: Int32 = 1
    setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// - Throws: ``Failure``
  mutating func send(_ request: Request, _ text: String) throws {
    var text = text
    let count = text.withUTF8 { Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard count == text.utf8.count else { throw Failure("a request could not be sent") }
    self.request = request
    received.removeAll(keepingCapacity: true)
  }

  /// Takes what has arrived.
  ///
  /// - Returns: The answer when it is whole.
  /// - Throws: ``Failure``
  mutating func receive() throws -> (request: Request, answer: Answer)? {
    let count = recv(file, &buffer, buffer.count, 0)
    guard count > 0, let request else { throw Failure("a connection was closed") }
    received += buffer[..<count]
    guard let answer = try Answer(received) else { return nil }
    self.request = nil
    return (request, answer)
  }
}

/// What matters of an answer.
struct Answer {
  let status: Int
  let location: String?

  /// - Returns: nil while the answer is not whole.
  /// - Throws: ``Failure``
  init?(_ bytes: [UInt8]) throws {
    guard let end = bytes.endOfHead else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failure("an answer is no HTTP") }
    func field(_ name: String) -> Substring? {
      lines.first { $0.lowercased().hasPrefix(name) }?.dropFirst(name.count)
    }
    let length = field("content-length: ").flatMap { Int($0) } ?? 0
    guard bytes.count >= end + 4 + length else { return nil }
    self.status = status
    location = field("location: ").map(String.init)
  }
}

extension [UInt8] {
  /// Where the empty line begins.
  fileprivate var endOfHead: Int? {
    guard count >= 4 else { return nil }
    return (0...(count - 4)).first { index in
      self[index] == 13 && self[index + 1] == 10 && self[index + 2] == 13 && self[index + 3] == 10
    }
  }
}

/// Why there is no measurement.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
