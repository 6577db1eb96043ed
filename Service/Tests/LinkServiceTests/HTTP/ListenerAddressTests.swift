import Foundation
import NIOCore
import Testing

@testable import LinkService

@Suite("Addresses of listeners")
struct ListenerAddressTests {
  @Test(
    "An address is read from text and printed the same",
    arguments: [
      "127.0.0.1:8080", "[::1]:0", "localhost:65535", "0.0.0.0:80", "unix:/run/a b.sock",
      "unix:manage",
    ]
  )
  func reading(text: String) throws {
    #expect(try #require(ListenerAddress(text)).description == text)
  }

  @Test(
    "Other text is not an address",
    arguments: [
      "", ":80", "here", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "[]:80", "unix:",
      "unix:/a\0b",
    ]
  )
  func nonsense(text: String) { #expect(ListenerAddress(text) == nil) }

  @Test(
    "An address is local if only processes of this machine can connect",
    arguments: [
      ("127.0.0.1:1", true), ("127.9.9.9:1", true), ("[::1]:1", true), ("localhost:1", true),
      ("unix:/run/a.sock", true), ("0.0.0.0:1", false), ("[::]:1", false), ("10.0.0.1:1", false),
      ("links.internal:1", false),
    ]
  )
  func local(text: String, isLocal: Bool) throws {
    #expect(try #require(ListenerAddress(text)).isLocal == isLocal)
  }

  @Test(
    "Two listeners collide at the same address, unless any free port will do",
    arguments: [
      ("127.0.0.1:80", "127.0.0.1:80", true), ("127.0.0.1:80", "127.0.0.1:81", false),
      ("127.0.0.1:0", "127.0.0.1:0", false), ("127.0.0.1:80", "unix:/a", false),
      ("unix:/a", "unix:/a", true), ("localhost:80", "0.0.0.0:80", true),
      ("0.0.0.0:80", "127.0.0.1:80", true), ("0.0.0.0:0", "127.0.0.1:0", false),
      ("127.0.0.1:80", "127.0.0.2:80", false), ("[::]:80", "127.0.0.1:80", true),
      ("[::1]:80", "[0:0:0:0:0:0:0:1]:80", true), ("[::1]:80", "0.0.0.0:80", false),
      ("nowhere.invalid:80", "127.0.0.1:80", false),
    ]
  )
  func collision(first: String, second: String, isExpected: Bool) throws {
    let addresses = try (#require(ListenerAddress(first)), #require(ListenerAddress(second)))
    #expect(addresses.0.collides(with: addresses.1) == isExpected)
    #expect(addresses.1.collides(with: addresses.0) == isExpected)
  }

  @Test(
    "An error of the system becomes a sentence that names the address and the option",
    arguments: [
      (EADDRINUSE, "Another process listens at 127.0.0.1:80:"),
      (EACCES, "This user may not listen at 127.0.0.1:80:"),
      (EADDRNOTAVAIL, "This machine does not have the address 127.0.0.1:"),
    ]
  )
  func sentences(code: CInt, start: String) throws {
    let address = ListenerAddress.tcp(host: "127.0.0.1", port: 80)
    let error = ListenerError(
      IOError(errnoCode: code, reason: "bind"),
      at: address,
      option: "--listen"
    )
    let text = try #require(error).description
    #expect(text.hasPrefix(start) && text.contains("--listen") && text.hasSuffix("."))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test("An error that does not concern the address stays as it is")
  func other() {
    let address = ListenerAddress.tcp(host: "127.0.0.1", port: 80)
    let error = IOError(errnoCode: ENOMEM, reason: "bind")
    #expect(ListenerError(error, at: address, option: "--listen") == nil)
    #expect(ListenerError(CancellationError(), at: address, option: "--listen") == nil)
  }
}
