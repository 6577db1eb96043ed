import Foundation
import NIOCore
import Testing

@testable import LinkService

@Suite("Addresses of listeners")
struct ListenerAddressTests {
  @Test(
    "An address is read from text and printed the same",
    arguments: ["127.0.0.1:8080", "[::1]:0", "localhost:65535", "0.0.0.0:80"]
  )
  func reading(text: String) throws {
    #expect(try #require(ListenerAddress(text)).description == text)
  }

  @Test(
    "Other text is not an address",
    arguments: ["", ":80", "here", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "[]:80"]
  )
  func nonsense(text: String) { #expect(ListenerAddress(text) == nil) }

  @Test(
    "An error of the system becomes a sentence that names the address and the option",
    arguments: [
      (EADDRINUSE, "Another process listens at 127.0.0.1:80:"),
      (EACCES, "This user may not listen at 127.0.0.1:80:"),
      (EADDRNOTAVAIL, "This machine does not have the address 127.0.0.1:"),
    ]
  )
  func sentences(code: CInt, start: String) throws {
    let address = ListenerAddress(host: "127.0.0.1", port: 80)
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
    let address = ListenerAddress(host: "127.0.0.1", port: 80)
    let error = IOError(errnoCode: ENOMEM, reason: "bind")
    #expect(ListenerError(error, at: address, option: "--listen") == nil)
    #expect(ListenerError(CancellationError(), at: address, option: "--listen") == nil)
  }
}
