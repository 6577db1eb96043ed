extension SiteStory {
  static let ofTaps: [SiteStory] = [
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
