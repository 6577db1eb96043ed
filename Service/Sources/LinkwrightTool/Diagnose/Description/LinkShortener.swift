/// Public link shorteners. A host is a shortener if it redirects to another host, which `--follow`
/// finds out.
enum LinkShortener {
  /// Well-known hosts, for the hint to use `--follow`. For any other host, the hint is a condition.
  static let hints: Set<String> = [
    "amzn.to", "bit.ly", "cutt.ly", "is.gd", "lnkd.in", "me2.do", "naver.me", "ow.ly", "rb.gy",
    "rebrand.ly", "t.co", "t.ly", "tinyurl.com", "url.kr", "vo.la",
  ]
}
