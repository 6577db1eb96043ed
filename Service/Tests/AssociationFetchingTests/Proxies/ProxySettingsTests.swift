import Testing

@testable import AssociationFetching

@Suite("Proxies in the environment")
struct ProxySettingsTests {
  /// The proxy for a URL, `-` for a direct connection, or the failure.
  private func route(_ url: String, _ environment: [String: String]) throws -> String {
    let settings = ProxySettings(environment: environment)
    let address = try HTTPURL(url)
    do throws(FetchFailure) {
      let proxy = try settings.proxy(for: address)
      return proxy.map(\.name) ?? "-"
    } catch {
      return error.description
    }
  }

  @Test(
    "The variable of the scheme decides, in lower case first",
    arguments: [
      (["HTTPS_PROXY": "http://proxy.example:3128"], "proxy.example:3128 from HTTPS_PROXY", "-"),
      (["https_proxy": "proxy.example:3128"], "proxy.example:3128 from https_proxy", "-"),
      (
        ["HTTPS_PROXY": "http://one.example", "https_proxy": "https://two.example"],
        "two.example:443 from https_proxy", "-"
      ),
      (["HTTP_PROXY": "http://proxy.example"], "-", "proxy.example:80 from HTTP_PROXY"),
      (
        ["ALL_PROXY": "http://10.0.0.8:8080/"], "10.0.0.8:8080 from ALL_PROXY",
        "10.0.0.8:8080 from ALL_PROXY"
      ),
      (
        ["ALL_PROXY": "http://a.example:1", "https_proxy": "http://[2001:db8::1]:3128"],
        "[2001:db8::1]:3128 from https_proxy", "a.example:1 from ALL_PROXY"
      ),
      (["HTTPS_PROXY": "", "https_proxy": " "], "-", "-"),
      (["HTTPS_PROXY": " http://proxy.example:3128\n"], "proxy.example:3128 from HTTPS_PROXY", "-"),
      (["HTTP_PROXY": "http://proxy.example", "REQUEST_METHOD": "GET"], "-", "-"),
      ([:], "-", "-"),
    ]
  )
  func variables(environment: [String: String], secure: String, plain: String) throws {
    #expect(try route("https://fernhill.example/", environment) == secure)
    #expect(try route("http://fernhill.example/", environment) == plain)
  }

  @Test(
    "NO_PROXY excludes hosts",
    arguments: [
      ("fernhill.example", ["fernhill.example", "www.fernhill.example"], ["hill.example"]),
      (".fernhill.example", ["fernhill.example", "a.b.fernhill.example"], ["xfernhill.example"]),
      ("*.fernhill.example", ["www.fernhill.example"], ["other.example"]),
      ("FERNHILL.example.", ["fernhill.example"], ["example"]),
      ("*", ["fernhill.example", "198.51.100.7"], []),
      ("a.example, fernhill.example", ["a.example", "fernhill.example"], ["b.example"]),
      ("a.example b.example", ["a.example", "b.example"], ["c.example"]),
      ("fernhill.example:8443", ["fernhill.example:8443"], ["fernhill.example"]),
      ("fernhill.example:443", ["fernhill.example"], ["fernhill.example:8443"]),
      ("198.51.100.0/24", ["198.51.100.7"], ["198.51.101.7", "fernhill.example"]),
      ("198.51.100.0/24:8443", ["198.51.100.7:8443"], ["198.51.100.7"]),
      ("198.51.100.7", ["198.51.100.7", "198.51.100.7:8443"], ["198.51.100.8"]),
      ("198.51.100.7:8443", ["198.51.100.7:8443"], ["198.51.100.7"]),
      ("2001:db8::/32", ["[2001:db8::7]"], ["[2001:db9::7]", "198.51.100.7"]),
      ("[2001:db8::7]", ["[2001:db8::7]"], ["[2001:db8::8]"]),
      (",, /,10.0.0.0/99,", [], ["10.0.0.1", "fernhill.example"]),
      ("", ["localhost", "127.0.0.1", "[::1]"], ["fernhill.example"]),
    ]
  )
  func exclusions(list: String, direct: [String], proxied: [String]) throws {
    let environment = ["HTTPS_PROXY": "http://proxy.example:3128", "NO_PROXY": list]
    for host in direct { #expect(try route("https://\(host)/", environment) == "-", "\(host)") }
    for host in proxied {
      let route = try route("https://\(host)/", environment)
      #expect(route == "proxy.example:3128 from HTTPS_PROXY", "\(host)")
    }
  }

  @Test(
    "An invalid value is a failure that names the variable, without the password",
    arguments: [
      (
        "socks5://me:secret@proxy.example",
        "HTTPS_PROXY has the scheme socks5; only http and https are supported"
      ),
      ("http://me:secret@", "HTTPS_PROXY names no valid host and port"),
      ("http://me:secret@proxy example:1", nil),
      ("http://me:secret@proxy.example:99999", "HTTPS_PROXY names no valid host and port"),
      ("http://me:1/secret@proxy.example:3128", Self.delimiter),
      ("http://me:1#secret@proxy.example:3128", Self.delimiter),
      ("http://me:se@secret/x@proxy.example:3128", Self.delimiter),
      ("me:1?secret@proxy.example:3128", Self.delimiter),
      ("me:secret://x@proxy.example:3128", "HTTPS_PROXY names no valid host and port"),
    ]
  )
  func invalid(value: String, reason: String?) throws {
    let text = try route("https://fernhill.example/", ["HTTPS_PROXY": value])
    #expect(!text.contains("secret"))
    guard let reason else { return }
    #expect(text == "The environment names an invalid proxy (\(reason)).")
  }

  private static let delimiter =
    "HTTPS_PROXY has a /, ? or # in its user name or password; write it as %2F, %3F or %23"

  @Test("Credentials are decoded for the header and hidden in every text")
  func credentials() throws {
    let proxy = try Proxy("http://me%40work:p%3Aw@ord@proxy.example:3128", variable: "HTTPS_PROXY")
    // me@work:p:w@ord
    #expect(proxy.credentials?.authorization == "Basic bWVAd29yazpwOndAb3Jk")
    var dumped = ""
    dump(proxy, to: &dumped)
    for text in ["\(proxy)", String(reflecting: proxy), dumped] {
      #expect(!text.contains("bWVAd29yazpwOndAb3Jk") && !text.contains("w@ord"), "\(text)")
    }
  }
}
