extension HostileRequest {
  static let protocols: [HostileRequest] = [
    HostileRequest("HTTP/0.9", bytes: Array("GET /robots.txt\r\n\r\n".utf8), statuses: [400]),
    HostileRequest(
      "HTTP/2 without TLS",
      bytes: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0],
      statuses: [400, 505]
    ),
    HostileRequest(
      "TLS on the plain port",
      bytes: [0x16, 0x03, 0x01, 0, 0xF8, 1, 0, 0, 0xF4, 3, 3] + [UInt8](repeating: 1, count: 200),
      statuses: [400]
    ),
    HostileRequest(
      "another protocol",
      bytes: Array("SSH-2.0-OpenSSH_9.9\r\n".utf8),
      statuses: [400]
    ),
    HostileRequest("zeros", bytes: [UInt8](repeating: 0, count: 65_536), statuses: [400]),
    HostileRequest(
      "noise",
      bytes: (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
      statuses: [400]
    ),
  ]
}
