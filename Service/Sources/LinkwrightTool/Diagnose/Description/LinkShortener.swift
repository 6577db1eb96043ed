/// Public link shorteners. Only their operators can change their association files.
enum LinkShortener {
  /// Hosts with many public links. A host that is missing only gets the general advice.
  private static let hosts: Set<String> = [
    "amzn.to", "bit.ly", "bitly.com", "buff.ly", "cutt.ly", "dub.sh", "goo.gl", "han.gl", "is.gd",
    "j.mp", "lnkd.in", "me2.do", "naver.me", "ow.ly", "rb.gy", "rebrand.ly", "s.id", "shorturl.at",
    "t.co", "t.ly", "tiny.cc", "tinyurl.com", "url.kr", "v.gd", "vo.la", "youtu.be",
  ]

  static func contains(_ host: String) -> Bool {
    hosts.contains(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
  }
}
