/// Public link shorteners. A host is a shortener if it redirects to another host. Only a request
/// shows this, so `--follow` requests the link.
enum LinkShortener {
  /// Well-known hosts, for which the output recommends `--follow`.
  static let hints: Set<String> = [
    "amzn.to", "bit.ly", "cutt.ly", "is.gd", "lnkd.in", "me2.do", "naver.me", "ow.ly", "rb.gy",
    "rebrand.ly", "t.co", "t.ly", "tinyurl.com", "url.kr", "vo.la",
  ]
}
