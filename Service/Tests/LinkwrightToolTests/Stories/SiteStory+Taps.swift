extension SiteStory {
  /// A host that redirects short links.
  private static func shortener(
    _ name: String,
    status: String = "301 Moved Permanently",
    to url: String = "https://fernhill.example/buy/42"
  ) -> StoryHost {
    StoryHost(
      name: name,
      file: .failure("404 Not Found"),
      pages: ["/x7": .redirect(status, to: url)],
      copy: .none("SWCERR00101 Bad HTTP Response: 404 Not Found")
    )
  }

  static let ofTaps: [SiteStory] = [
    SiteStory(
      name: "shortener-in-front",
      url: "https://bit.ly/x7",
      hosts: [StoryHost(), shortener("bit.ly")],
      opens: "No",
      why: ["bit.ly", "shortener"],
      cure: ["--follow"],
      never: ["serve the file at https://bit.ly", "applinks:bit.ly to"]
    ),
    SiteStory(
      name: "shortener-followed",
      arguments: ["--follow"],
      url: "https://bit.ly/x7",
      hosts: [StoryHost(), shortener("bit.ly")],
      opens: "Yes",
      says: ["https://fernhill.example/buy/42", "redirect"],
      never: ["serve the file at https://bit.ly"]
    ),
    SiteStory(
      name: "shortener-to-an-excluded-page",
      arguments: ["--follow"],
      url: "https://bit.ly/x7",
      hosts: [StoryHost(), shortener("bit.ly", to: "https://fernhill.example/news/7")],
      opens: "No",
      why: ["No rule", "fernhill.example"],
      cure: ["/news/7"],
      never: ["serve the file at https://bit.ly"]
    ),
    SiteStory(
      name: "shortener-with-a-script",
      arguments: ["--follow"],
      url: "https://bit.ly/x7",
      hosts: [
        StoryHost(),
        StoryHost(
          name: "bit.ly",
          file: .failure("404 Not Found"),
          pages: ["/x7": .page("<script>location = 'https://fernhill.example/buy/42'</script>")],
          copy: .none(nil)
        ),
      ],
      opens: "No",
      why: ["bit.ly"],
      cure: ["on your own host"],
      says: ["does not redirect"],
      never: ["serve the file at https://bit.ly"]
    ),
    SiteStory(
      name: "click-tracking-in-front",
      arguments: ["--from", "mail"],
      url: "https://links.sender.example/x7",
      hosts: [StoryHost(), shortener("links.sender.example", status: "302 Found")],
      opens: "No",
      why: ["links.sender.example"],
      cure: ["--follow"]
    ),
    SiteStory(
      name: "click-tracking-followed",
      arguments: ["--from", "mail", "--follow"],
      url: "https://links.sender.example/x7",
      hosts: [StoryHost(), shortener("links.sender.example", status: "302 Found")],
      opens: "Yes",
      says: ["https://fernhill.example/buy/42"]
    ),
    SiteStory(
      name: "in-kakaotalk",
      arguments: ["--from", "kakaotalk"],
      opens: "No",
      why: ["KakaoTalk", "browser"],
      cure: ["kakaotalk://web/openExternal"]
    ),
    SiteStory(
      name: "in-line",
      arguments: ["--from", "line"],
      opens: "No",
      why: ["LINE", "browser"],
      cure: ["openExternalBrowser=1"]
    ),
    SiteStory(
      name: "in-instagram",
      arguments: ["--from", "instagram"],
      opens: "No",
      why: ["Instagram", "browser"],
      cure: ["another of your hosts"]
    ),
    SiteStory(
      name: "in-facebook",
      arguments: ["--from", "facebook"],
      opens: "No",
      why: ["Facebook", "browser"],
      cure: ["another of your hosts"]
    ),
    // No list knows the host: what it does makes it a shortener.
    SiteStory(
      name: "unknown-shortener-with-a-script",
      arguments: ["--follow"],
      url: "https://fh.example/x7",
      hosts: [
        StoryHost(),
        StoryHost(
          name: "fh.example",
          file: .failure("404 Not Found"),
          pages: ["/x7": .page("<script>location = 'https://fernhill.example/buy/42'</script>")],
          copy: .none(nil)
        ),
      ],
      opens: "No",
      why: ["fh.example"],
      cure: ["on your own host"],
      says: ["does not redirect"],
      never: ["serve the file at https://fh.example"]
    ),
    SiteStory(
      name: "in-safari-view-controller",
      arguments: ["--from", "safari-view-controller"],
      opens: "No",
      why: ["SFSafariViewController"],
      cure: ["UIApplication.open"]
    ),
    SiteStory(
      name: "page-of-another-host",
      arguments: ["--from", "safari:https://meadow.example/links"],
      opens: "Yes"
    ),
    SiteStory(
      name: "qr-code",
      arguments: ["--from", "qr"],
      opens: "No source says"
    ),
    SiteStory(
      name: "pasted-into-the-address-bar",
      arguments: ["--from", "address-bar"],
      opens: "No",
      why: ["typed or pasted into Safari"],
      cure: ["Nothing is broken", "Notes"]
    ),
    SiteStory(
      name: "page-of-the-same-host",
      arguments: ["--from", "safari:https://fernhill.example/summer"],
      opens: "No",
      why: ["same host"],
      cure: ["another host"]
    ),
    SiteStory(
      name: "browser-chosen-before",
      arguments: ["--chose", "browser"],
      opens: "No",
      why: ["user chose Safari"],
      cure: ["Long-press", "OPEN"]
    ),
  ]
}
