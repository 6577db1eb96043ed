import Foundation
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Signatures of messages")
struct WebhookSignatureTests {
  /// Computed with Python's hmac, from a secret and a message in the documentation of Standard
  /// Webhooks.
  @Test("A signature is the one that the specification describes")
  func vector() throws {
    let secret = try #require(WebhookSecret(WebhookConfiguration.secret))
    let content = "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}"
    #expect(
      secret.signature(of: Array(content.utf8))
        == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    )
  }

  @Test(
    "A request has the ID of the message, the time of the attempt, and one signature per secret"
  )
  func request() throws {
    var random = SystemRandomNumberGenerator()
    let other = WebhookSecret.random(using: &random)
    let webhook = try WebhookConfiguration.sample(secrets: [other, WebhookConfiguration.secret])
    var message = WebhookMessage.sample(7)
    message.data = #"{"link":{"tags":["\u0000é"]}}"#
    let request = WebhookRequest(message, to: webhook, at: Timestamp(milliseconds: 1_999))
    let headers = Dictionary(request.headers) { first, _ in first }
    #expect(headers["webhook-id"] == message.id)
    #expect(headers["webhook-timestamp"] == "1")
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(
      body == """
        {"type": "link.created", "timestamp": "2026-11-21T12:00:00.000Z", "subject": "subject", \
        "sequence": 7, "data": {"link":{"tags":["\\u0000é"]}}}
        """
    )
    let content = Array("\(message.id).1.\(body)".utf8)
    #expect(
      headers["webhook-signature"]
        == webhook.secrets.map { $0.signature(of: content) }.joined(separator: " ")
    )
  }

  @Test(
    "Only whsec_ and the Base64 form of 24 to 64 bytes is a secret",
    arguments: [
      (WebhookConfiguration.secret, true), (WebhookSecret.text(24), true),
      (WebhookSecret.text(64), true), (WebhookSecret.text(23), false),
      (WebhookSecret.text(65), false), ("whsec_", false), ("", false), ("whsec_%", false),
      ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false),
      ("WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false),
    ]
  )
  func form(text: String, isSecret: Bool) {
    #expect((WebhookSecret(text) != nil) == isSecret)
  }

  @Test("A new secret is a secret, and no description shows it")
  func newSecret() throws {
    var random = SystemRandomNumberGenerator()
    let text = WebhookSecret.random(using: &random)
    let secret = try #require(WebhookSecret(text))
    var dump = ""
    Swift.dump(secret, to: &dump)
    for shown in ["\(secret)", String(reflecting: secret), dump] {
      #expect(!shown.contains(text.dropFirst(6)) && !shown.contains("bytes"))
    }
    #expect(text != WebhookSecret.random(using: &random))
  }

  @Test(
    "A secret file has one secret on each line, the newest first",
    arguments: [
      ("A\n", 1), ("# new\nA\r\n\n  B  \n", 2), ("A\nB\nA\nB\n", 4), ("A\nB\nA\nB\nA\n", nil),
      ("", nil), ("# none\n", nil), ("A\nwhsec_short\n", nil),
    ] as [(String, Int?)]
  )
  func file(text: String, count: Int?) {
    let filled = text.replacing("A", with: WebhookSecret.text(32))
      .replacing("B", with: WebhookConfiguration.secret)
    #expect(WebhookSecret.list(Array(filled.utf8))?.count == count)
  }
}

extension WebhookSecret {
  /// The text of a secret with a length. It has no letter that the tests replace.
  fileprivate static func text(_ byteCount: Int) -> String {
    "whsec_" + Data(repeating: 0xFF, count: byteCount).base64EncodedString()
  }
}
