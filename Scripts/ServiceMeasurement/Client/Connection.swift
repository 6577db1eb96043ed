import Glibc

/// An HTTP/1.1 connection with at most one request at a time.
struct Connection {
  struct Request {
    var number: Int
    var link: Int
    /// The time at which the request was due, in nanoseconds.
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
    guard result == 0 else { throw Failure("no server listens on port \(port)") }
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

  /// Reads the bytes that have arrived.
  ///
  /// - Returns: The request and its response when the response is complete, or nil.
  /// - Throws: ``Failure``
  mutating func receive() throws -> (request: Request, response: Response)? {
    let count = recv(file, &buffer, buffer.count, 0)
    guard count > 0, let request else { throw Failure("a connection was closed") }
    received += buffer[..<count]
    guard let response = try Response(received) else { return nil }
    self.request = nil
    return (request, response)
  }
}

/// The status and location of an HTTP response.
///
/// It is parsed byte by byte, because client and service share the processors.
struct Response {
  let status: Int
  let location: ArraySlice<UInt8>

  /// Returns nil while the response is incomplete.
  ///
  /// - Throws: ``Failure``
  init?(_ bytes: [UInt8]) throws {
    guard bytes.count > 12 else { return nil }
    status = bytes[9..<12].reduce(0) { $0 * 10 + Int($1 & 15) }
    var (start, length) = (0, 0)
    var location = bytes[0..<0]
    while true {
      guard let end = bytes[start...].firstIndex(of: 10) else { return nil }
      let line = bytes[start..<end].dropLast()
      start = end + 1
      if line.isEmpty { break }
      if let value = Self.value(of: "location: ", in: line) { location = value }
      if let value = Self.value(of: "content-length: ", in: line) {
        length = value.reduce(0) { $0 * 10 + Int($1 & 15) }
      }
    }
    guard bytes.count >= start + length else { return nil }
    self.location = location
  }

  private static func value(of name: StaticString, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>?
  {
    guard line.count >= name.utf8CodeUnitCount else { return nil }
    for (index, byte) in line.prefix(name.utf8CodeUnitCount).enumerated()
    where byte | 0x20 != name.utf8Start[index] | 0x20 { return nil }
    return line.dropFirst(name.utf8CodeUnitCount)
  }
}

/// The reason why a measurement failed.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
