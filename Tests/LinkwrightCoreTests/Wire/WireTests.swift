import Foundation
import LinkwrightCore
import LinkwrightTesting
import Testing

@Suite("Wire types")
struct WireTests {
  @Test("A response of a later version is decoded")
  func laterVersion() throws {
    let json = """
      {"kind": "carrierPigeon", "url": "https://example.com/a", "form": "telepathic", "new": [1],
       "invitation": {"code": "\(Self.code.rawValue)", "state": "paused"}}
      """
    let answer = try JSONDecoder().decode(ResolveAnswer.self, from: Data(json.utf8))
    #expect(answer.kind == .other("carrierPigeon"))
    #expect(answer.form == nil)
    #expect(answer.invitation?.state == .other("paused"))
  }

  @Test("Encoded requests and responses are decoded unchanged")
  func roundTrip() throws {
    let request = ResolveRequest(
      url: "https://brand.example/a?b=%20",
      appKey: "lwp_x",
      source: .universalLink,
      openedAt: Timestamp(milliseconds: 1_790_000_000_123),
      openingID: "1",
      platform: .android
    )
    let answer = ResolveAnswer(
      kind: .invitation,
      url: "https://example.com/a",
      form: .short,
      campaign: Campaign(tokens: ["x"], label: "y"),
      invitation: InvitationPreview(code: Self.code, state: .open, remainingUses: 2),
      retryAfter: 5
    )
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    #expect(try decoder.decode(ResolveRequest.self, from: encoder.encode(request)) == request)
    #expect(try decoder.decode(ResolveAnswer.self, from: encoder.encode(answer)) == answer)
  }

  @Test("An invitation and a request for one have a JSON field for each property, and none for nil")
  func invitations() throws {
    let request = CreateInvitationRequest(
      campaign: "a",
      inviter: "b",
      inviterName: "c",
      maximumUses: 4,
      expiresAt: Timestamp(milliseconds: 1_790_000_000_000),
      payload: ["d": "e"],
      host: "f",
      app: "g",
      template: "h",
      title: "i",
      description: "j",
      imageURL: "k"
    )
    let preview = InvitationPreview(
      code: Self.code,
      state: .expired,
      inviterName: "a",
      campaign: "b",
      expiresAt: Timestamp(milliseconds: 1_790_000_000_000),
      remainingUses: 1,
      payload: ["c": "d"]
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let decoder = JSONDecoder()
    let requestJSON = try encoder.encode(request)
    #expect(
      String(decoding: requestJSON, as: UTF8.self)
        == #"{"app":"g","campaign":"a","description":"j","expiresAt":"2026-09-21T14:13:20.000Z","#
        + #""host":"f","imageURL":"k","inviter":"b","inviterName":"c","maximumUses":4,"#
        + #""payload":{"d":"e"},"template":"h","title":"i"}"#
    )
    #expect(try decoder.decode(CreateInvitationRequest.self, from: requestJSON) == request)
    let previewJSON = try encoder.encode(preview)
    #expect(
      String(decoding: previewJSON, as: UTF8.self)
        == #"{"campaign":"b","code":"\#(Self.code.rawValue)","expiresAt":"2026-09-21T14:13:20.000Z","#
        + #""inviterName":"a","payload":{"c":"d"},"remainingUses":1,"state":"expired"}"#
    )
    #expect(try decoder.decode(InvitationPreview.self, from: previewJSON) == preview)
    #expect(try encoder.encode(CreateInvitationRequest()) == Data("{}".utf8))
    let nulls = Data(
      #"{"app": null, "payload": null, "expiresAt": null, "maximumUses": null}"#.utf8
    )
    #expect(
      try decoder.decode(CreateInvitationRequest.self, from: nulls) == CreateInvitationRequest()
    )
  }

  private static let code: InviteCode = {
    var generator = SeededGenerator(seed: 5)
    return InviteCode.random(using: &generator)
  }()
}

@Suite("Timestamp")
struct TimestampTests {
  @Test("Timestamp arithmetic drops fractions and clamps at the limits")
  func arithmetic() {
    let time = Timestamp(milliseconds: 5000)
    #expect(time + .seconds(2) == Timestamp(milliseconds: 7000))
    #expect(time - .seconds(7) == Timestamp(milliseconds: -2000))
    #expect(time + .microseconds(1999) == Timestamp(milliseconds: 5001))
    #expect(time - .microseconds(1999) == Timestamp(milliseconds: 4999))
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    let long = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(first + .zero == first && last - .zero == last)
    #expect(last + long == last && last + .milliseconds(1) == last)
    #expect(first - long == first && first + (.zero - long) == first)
    #expect(first + long == Timestamp(milliseconds: -1))
    #expect(last - long == Timestamp(milliseconds: 0))
  }

  static let cases: [(String, Int64?)] = [
    ("1970-01-01T00:00:00Z", 0),
    ("1969-12-31T23:59:59.999Z", -1),
    ("2026-11-21T06:59:58.25Z", 1_795_244_398_250),
    ("2026-11-21T15:59:58.250999+09:00", 1_795_244_398_250),
    ("2000-02-29T00:00:00-00:00", 951_782_400_000),
    ("2016-12-31T23:59:60Z", 1_483_228_799_000),
    ("2026-02-29T00:00:00Z", nil), ("2026-13-01T00:00:00Z", nil), ("2026-11-21", nil),
    ("2026-11-21T24:00:00Z", nil), ("2026-11-21T00:00:00", nil), ("0000-01-01T00:00:00Z", nil),
    ("2026-11-21T00:00:00.Z", nil), ("2026-11-21T00:00:00Zx", nil), ("", nil),
    ("２026-11-21T00:00:00Z", nil),
  ]

  @Test("A timestamp is parsed as RFC 3339 defines it", arguments: cases)
  func reading(text: String, milliseconds: Int64?) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test("A timestamp is printed as Foundation prints it, and parsed back")
  func agreement() {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<2000 {
      let range: ClosedRange<Int64> = -2_000_000_000_000...250_000_000_000_000
      let time = Timestamp(milliseconds: Int64.random(in: range, using: &generator))
      #expect(Timestamp(time.description) == time)
      let date = Date(timeIntervalSince1970: Double(time.milliseconds / 1000))
      #expect(
        time.description.prefix(19) == formatter.string(from: date).prefix(19)
          || time.milliseconds < 0
      )
    }
  }
}
