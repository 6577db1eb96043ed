extension SiteStory {
  static let ofCertificates: [SiteStory] = [
    SiteStory(
      name: "certificate-expired",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .expired,
      opens: "No",
      why: ["certificate of fernhill.example expired"],
      cure: ["Renew the certificate"],
      says: ["Safari shows a security warning instead of the page."],
      never: ["Safari shows the page."]
    ),
    SiteStory(
      name: "certificate-without-intermediate",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .withoutIntermediate,
      opens: "No",
      why: ["sends only its own certificate"],
      cure: ["full certificate chain", "fullchain.pem"],
      says: ["Safari shows the page if it finds the missing certificate"],
      never: ["Safari shows the page."]
    ),
    SiteStory(
      name: "certificate-self-signed",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .selfSigned,
      opens: "No",
      why: ["self-signed"],
      cure: ["public CA"],
      says: ["Safari shows a security warning instead of the page."]
    ),
    SiteStory(
      name: "certificate-expired-in-a-web-view",
      arguments: ["--from", "web-view:new"],
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .expired,
      opens: "No",
      why: ["expired"],
      never: ["The page opens in the same view.", "Safari shows the page."]
    ),
    // The device still has the file, and only the page is affected.
    SiteStory(
      name: "certificate-expired-but-copied",
      hosts: [StoryHost()],
      certificate: .expired,
      opens: "Yes",
      says: ["expired"]
    ),
    SiteStory(
      name: "doctor-without-intermediate",
      command: .doctor,
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .withoutIntermediate,
      says: ["sends only its own certificate", "fullchain.pem", "exit 1"]
    ),
    SiteStory(
      name: "certificate-of-www",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .otherName,
      opens: "No",
      why: ["does not cover this host", "www.fernhill.example"],
      cure: ["certificate that covers this host"],
      says: ["Safari shows a security warning instead of the page."],
      never: ["Safari shows the page."]
    ),
    SiteStory(
      name: "self-signed-in-developer-mode",
      arguments: ["--developer-mode", "on"],
      domains: ["applinks:fernhill.example?mode=developer"],
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .selfSigned,
      opens: "It depends",
      says: ["self-signed", "installed on it"]
    ),
  ]
}
