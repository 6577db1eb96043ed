import Foundation
import HostingTestSupport
import Testing

/// A question about a link that a team asks: an app, the hosts that serve its files, and the expected
/// answer of the tool.
struct SiteStory: Sendable, CustomTestStringConvertible {
  static let all: [SiteStory] =
    ofHosting + ofCertificates + ofFileContent + ofApps + ofRules + ofTaps

  /// The name of the golden file.
  var name: String
  /// The arguments after the link and the app, or the whole command line of another command.
  var arguments: [String] = []
  var command = Command.diagnose
  var url = "https://fernhill.example/buy/42"
  var app = SiteStory.shop
  /// The entries of the build; nil for a run without entitlements.
  var domains: [String]? = ["applinks:fernhill.example"]
  /// Further keys of the entitlements, as a property list.
  var entitlements = ""
  var hosts: [StoryHost] = [StoryHost()]
  /// The certificate of the hosts. The certificate of the CDN is always fine.
  var certificate = StoryCertificate.fine

  // The expectation, which was written before the tool was run.

  /// The first words of the conclusion.
  var opens: String?
  /// Phrases that must occur in the cause.
  var why: [String] = []
  /// Phrases that must occur in the cure.
  var cure: [String] = []
  /// Phrases that must occur anywhere.
  var says: [String] = []
  /// Phrases that would mislead the team.
  var never: [String] = []

  enum Command: String, Sendable {
    case diagnose
    case doctor
  }

  var testDescription: String { name }

  static let shop = "A7K2M9QX4T.net.fernhill.shop"
  static let clip = "A7K2M9QX4T.net.fernhill.shop.Clip"
  /// An app of another team.
  static let reader = "B4C5D6E7F8.net.meadow.reader"
}

/// The certificate of the hosts in a story.
enum StoryCertificate: Sendable {
  case fine
  case expired
  /// The hosts do not send the intermediate certificate.
  case withoutIntermediate
  /// The certificate covers the same hosts with www.
  case otherName
  case selfSigned
}

/// A host in a story and its copy at Apple's CDN.
struct StoryHost: Sendable {
  var name = "fernhill.example"
  /// The response for the well-known path to a crawler.
  var file: Reply = .json(ServedHost.file())
  /// The response to browsers, if it differs.
  var browserFile: Reply?
  /// The responses to other paths; every other path is missing.
  var pages: [String: Reply] = [:]
  var copy = Copy.same

  /// A response in a form that a table can contain.
  struct Reply: Sendable {
    var status = "200 OK"
    var headers = ["Content-Type: application/json"]
    var body: [UInt8]

    static func json(_ text: String) -> Reply { Reply(body: Array(text.utf8)) }

    static func page(_ text: String) -> Reply {
      Reply(headers: ["Content-Type: text/html"], body: Array(text.utf8))
    }

    static func redirect(_ status: String, to url: String) -> Reply {
      Reply(status: status, headers: ["Location: \(url)"], body: [])
    }

    static func failure(_ status: String) -> Reply {
      Reply(status: status, headers: ["Content-Type: text/plain"], body: Array(status.utf8))
    }

    var reaction: TestServer.Reaction {
      .bytes(TestServer.Reaction.head(status, headers + ["Content-Length: \(body.count)"]) + body)
    }
  }

  /// The state of Apple's CDN.
  enum Copy: Sendable {
    /// The body that the host serves now.
    case same
    case older(String)
    /// No file, with the header `Apple-Failure-Reason`; nil for no reason.
    case none(String?)
  }

  var reply: Reply {
    switch copy {
    case .same: Reply(headers: ["Content-Type: application/json", "Age: 7200"], body: file.body)
    case .older(let text):
      Reply(
        headers: ["Content-Type: application/json", "Age: 86400"],
        body: Array(text.utf8)
      )
    case .none(let reason):
      Reply(
        status: "404 Not Found",
        headers: ["Content-Type: text/plain", "Cache-Control: max-age=3600,public", "Age: 600"]
          + (reason.map { ["Apple-Failure-Reason: \($0)"] } ?? []),
        body: Array("Not Found".utf8)
      )
    }
  }
}
