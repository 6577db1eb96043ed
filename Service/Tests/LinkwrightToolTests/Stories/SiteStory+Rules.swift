extension SiteStory {
  /// A story of one rule and one link on a host that is fine otherwise.
  private init(
    _ name: String,
    rule: String,
    link: String,
    opens: String = "No",
    why: [String] = [],
    cure: [String] = []
  ) {
    self.init(
      name: name,
      url: "https://fernhill.example" + link,
      hosts: [StoryHost(file: .json(ServedHost.file(rule)))],
      opens: opens,
      why: why,
      cure: cure
    )
  }

  /// A file in the form for iOS 12 and earlier.
  private static func legacy(_ paths: String) -> String {
    #"{ "applinks": { "details": [ { "appID": "\#(shop)", "paths": [\#(paths)] } ] } }"#
  }

  static let ofRules: [SiteStory] = [
    SiteStory(
      "korean-path-as-letters",
      rule: #"{ "/": "/상품/*" }"#,
      link: "/%EC%83%81%ED%92%88/42",
      why: ["Rule 1", "percent"],
      // Either form of the rule is right.
      cure: ["%EC%83%81%ED%92%88"]
    ),
    // A Mac writes the syllables of file names as separate letters.
    SiteStory(
      "korean-path-decomposed",
      rule: #"{ "/": "/상품/*", "percentEncoded": false }"#,
      link: "/%E1%84%89%E1%85%A1%E1%86%BC%E1%84%91%E1%85%AE%E1%86%B7/42",
      why: ["Rule 1", "decomposed"],
      cure: ["%E1%84%89%E1%85%A1%E1%86%BC%E1%84%91%E1%85%AE%E1%86%B7"]
    ),
    SiteStory(
      "korean-path-composed",
      rule: #"{ "/": "/상품/*", "percentEncoded": false }"#,
      link: "/%EC%83%81%ED%92%88/42",
      opens: "Yes"
    ),
    SiteStory(
      "escape-in-lower-case",
      rule: #"{ "/": "/caf%c3%a9/*" }"#,
      link: "/caf%C3%A9/menu",
      why: ["Rule 1", "percent escapes"],
      cure: ["/caf%C3%A9/*"]
    ),
    SiteStory(
      "order-of-query-items",
      rule: #"{ "/": "/buy", "?": "color=red&size=m" }"#,
      link: "/buy?size=m&color=red",
      why: ["Rule 1", "order"],
      cure: [#""color": "red""#, #""size": "m""#]
    ),
    SiteStory(
      "question-mark-in-the-query-pattern",
      rule: #"{ "/": "/buy", "?": "?color=red" }"#,
      link: "/buy?color=red",
      why: ["Rule 1", "?"],
      cure: [#""color": "red""#]
    ),
    SiteStory(
      "parameters-in-the-path",
      rule: #"{ "/": "/buy/42" }"#,
      link: "/buy/42;jsessionid=1A2B",
      why: ["Rule 1", ";jsessionid=1A2B"],
      cure: ["/buy/42"]
    ),
    SiteStory(
      "capital-letter-in-the-path",
      rule: #"{ "/": "/buy/*" }"#,
      link: "/Buy/42",
      why: ["Rule 1", "case"],
      cure: ["caseSensitive"]
    ),
    SiteStory(
      "excluded-by-a-rule",
      rule: #"{ "/": "/buy/4*", "exclude": true }, { "/": "*" }"#,
      link: "/buy/42",
      why: ["Rule 1", "excludes", "/buy/4*"],
      cure: ["narrow rule 1"]
    ),
    SiteStory(
      name: "only-exclusions",
      hosts: [StoryHost(file: .json(legacy(#""NOT /admin/*""#)))],
      opens: "No",
      why: ["only", "exclude"],
      cure: [#""*""#]
    ),
    SiteStory(
      name: "no-legacy-path",
      url: "https://fernhill.example/news/7",
      hosts: [StoryHost(file: .json(legacy(#""/buy/*""#)))],
      opens: "No",
      why: ["No rule", "matches"],
      cure: [#""/news/7""#, #""paths""#],
      // An object among the paths matches every link.
      never: ["{ \"/\": \"/news/7\" }"]
    ),
    SiteStory(
      name: "letters-in-a-legacy-path",
      url: "https://fernhill.example/%EC%83%81%ED%92%88/42",
      hosts: [StoryHost(file: .json(legacy(#""/상품/*""#)))],
      opens: "No",
      why: ["Rule 1", "percent escapes"],
      cure: [#""/%EC%83%81%ED%92%88/*""#],
      never: ["Write rule 1 as"]
    ),
    SiteStory(
      name: "capital-letter-in-a-legacy-path",
      url: "https://fernhill.example/Buy/42",
      hosts: [StoryHost(file: .json(legacy(#""/buy/*""#)))],
      opens: "No",
      why: ["Rule 1", "case"],
      cure: ["Write the link like the pattern", "linkwright upgrade"]
    ),
    SiteStory(
      "route-in-the-fragment",
      rule: #"{ "/": "/#/buy/*" }"#,
      link: "/#/buy/42",
      why: ["fragment"],
      cure: [##""#": "/buy"##]
    ),
    SiteStory(
      "query-item-missing",
      rule: #"{ "/": "/invite", "?": { "code": "?*" } }"#,
      link: "/invite",
      why: ["Rule 1", "query"],
      cure: [#"Add "code" to the query of the link"#]
    ),
    SiteStory(
      "escaped-twice",
      rule: #"{ "/": "/caf%C3%A9/*" }"#,
      link: "/caf%25C3%25A9/menu",
      why: ["rule 1", "escaped twice"],
      cure: ["/caf%C3%A9/menu"]
    ),
    SiteStory(
      "unknown-variable",
      rule: #"{ "/": "/$(locale)/buy" }"#,
      link: "/ko/buy",
      why: ["locale"],
      cure: ["substitutionVariables"]
    ),
    SiteStory("no-trailing-slash", rule: #"{ "/": "/buy/*" }"#, link: "/buy", opens: "Yes"),
    SiteStory(
      "plus-for-space",
      rule: #"{ "/": "/find", "?": { "q": "red%20shoes" } }"#,
      link: "/find?q=red+shoes",
      why: ["Rule 1", "query"],
      cure: ["+"]
    ),
    SiteStory(
      name: "paths-beside-components",
      url: "https://fernhill.example/news/7",
      hosts: [
        StoryHost(
          file: .json(
            """
            { "applinks": { "details": [ { "appIDs": ["\(shop)"],
              "paths": ["/news/*"], "components": [ { "/": "/buy/*" } ] } ] } }
            """
          )
        )
      ],
      opens: "No",
      why: ["paths", "components"],
      cure: ["components"]
    ),
  ]
}
