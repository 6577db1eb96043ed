import Foundation

extension SiteStory {
  private static func fixture(_ name: String) -> [UInt8] {
    let url = Repository.root.appending(
      path: "Service/Tests/AssociationFetchingTests/Fixtures/\(name)"
    )
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }

  private static func gzipped(_ body: [UInt8], as encoding: String = "gzip") -> StoryHost.Reply {
    StoryHost.Reply(
      headers: ["Content-Type: application/json", "Content-Encoding: \(encoding)"],
      body: body
    )
  }

  static let ofFileContent: [SiteStory] = [
    SiteStory(
      name: "gzip-cut-off",
      hosts: [
        StoryHost(
          file: gzipped(Array(fixture("small.gz").prefix(24))),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["Content-Encoding gzip", "cannot be decompressed"],
      cure: ["uncompressed"]
    ),
    SiteStory(
      name: "labelled-gzip-but-plain",
      hosts: [
        StoryHost(
          file: gzipped(Array(ServedHost.file().utf8)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["Content-Encoding", "gzip", "not compressed"],
      cure: ["Content-Encoding"]
    ),
    SiteStory(
      name: "labelled-br-but-plain",
      hosts: [
        StoryHost(
          file: gzipped(Array(ServedHost.file().utf8), as: "br"),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["Content-Encoding", "br", "not compressed"],
      cure: ["Content-Encoding"]
    ),
    SiteStory(
      name: "labelled-br-but-copied",
      hosts: [StoryHost(file: gzipped(Array(ServedHost.file().utf8), as: "br"))],
      opens: "Yes",
      says: ["the Content-Encoding br, but its body is not compressed"]
    ),
    SiteStory(
      name: "larger-than-128-kb",
      hosts: [
        StoryHost(
          file: .json(
            ServedHost.file(
              (0..<4_000).map { #"{ "/": "/buy/\#($0)", "comment": "one of many" }"# }
                .joined(separator: ",\n")
            )
          ),
          copy: .none(nil)
        )
      ],
      opens: "No",
      why: ["131,072 bytes"],
      cure: ["patterns with *"]
    ),
    SiteStory(
      name: "signed-file",
      app: "ABCDE12345.com.example.app",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: application/pkcs7-mime"],
            body: fixture("signed.der")
          )
        )
      ],
      opens: "Yes",
      says: ["signed"]
    ),
    SiteStory(
      name: "signed-file-damaged",
      app: "ABCDE12345.com.example.app",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: application/pkcs7-mime"],
            body: Array(fixture("signed.der").dropLast(40))
          ),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["signed", "cannot be extracted"],
      cure: ["JSON"]
    ),
    SiteStory(
      name: "signed-file-damaged-at-the-cdn",
      app: "ABCDE12345.com.example.app",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: application/pkcs7-mime"],
            body: Array(fixture("signed.der").dropLast(40))
          )
        )
      ],
      opens: "No",
      why: ["signed", "cannot be extracted"],
      cure: ["JSON"]
    ),
    SiteStory(
      name: "doctor-labelled-br",
      command: .doctor,
      hosts: [StoryHost(file: gzipped(Array(ServedHost.file().utf8), as: "br"))],
      says: ["Content-Encoding", "br", "not compressed", "still has a readable copy"]
    ),
    SiteStory(
      name: "json-as-text-html",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: text/html"],
            body: Array(ServedHost.file().utf8)
          )
        )
      ],
      opens: "Yes"
    ),
    SiteStory(
      name: "trailing-comma",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/buy/*" },"#)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["comma"],
      cure: ["comma"],
      never: ["every country"]
    ),
    SiteStory(
      name: "typographic-quotation-marks",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ “/”: "/buy/*" }"#)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["typographic quotes"],
      cure: ["straight"]
    ),
    SiteStory(
      name: "missing-comma",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/buy/*" } { "/": "/news/*" }"#)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["comma"],
      cure: ["comma"]
    ),
    SiteStory(
      name: "doctor-misspelt-exclusion",
      arguments: ["fernhill.example"],
      command: .doctor,
      domains: nil,
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/admin/*", "exlude": true }, { "/": "/buy/*" }"#))
        )
      ],
      says: ["exlude", "exclude"]
    ),
  ]
}
