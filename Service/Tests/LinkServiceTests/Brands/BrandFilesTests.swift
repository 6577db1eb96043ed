import HTTPTypes
import Testing

@testable import LinkService

@Suite("Files of brands")
struct BrandFilesTests {
  @Test("Files have hashed paths, long caching and a policy")
  func files() async throws {
    let service = try TestService(BrandSamples.service)
    let brand = BrandSamples.brand
    #expect(brand.files.count == 4)
    for file in brand.files {
      #expect(file.path.wholeMatch(of: /\/_lw\/files\/[0-9a-f]{32}\.(png|css)/) != nil)
      let response = try await service.send(.get, "https://brand.example\(file.path)")
      #expect(response.status == 200)
      #expect(response.headers[.contentType] == file.contentType)
      #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(
        response.headers[.contentSecurityPolicy]
          == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      )
      #expect(response.headers[.xContentTypeOptions] == "nosniff")
      #expect(response.headers[.contentLength] == "\(file.file.body.count)")
      let tag = try #require(response.headers[.eTag])
      let again = try await service.send(
        .get,
        "https://brand.example\(file.path)",
        headers: [.ifNoneMatch: tag]
      )
      #expect(again.status == 304)
      #expect(again.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let post = try await service.send(.post, "https://brand.example\(file.path)")
      #expect(post.status == 405)
      // A page of the brand can be on another branded host.
      let other = try await service.send(.get, "https://other.example\(file.path)")
      #expect(other.status == 200)
      let own = try await service.send(.get, "https://example.com\(file.path)")
      #expect(own.status == 404)
    }
    let unknown = try await service.send(
      .get,
      "https://brand.example/_lw/files/00000000000000000000000000000000.png"
    )
    #expect(unknown.status == 404)
    #expect(unknown.headers[.cacheControl] == "no-store")
  }

  @Test("The page of a branded host shows the brand")
  func page() async throws {
    let service = try TestService(BrandSamples.service)
    let response = try await service.send(.get, "https://brand.example/n0ne")
    #expect(response.body.contains("<img class=\"header\""))
    #expect(try await !service.send(.get, "https://other.example/n0ne").body.contains("<img"))
  }

  /// The page that people see if the app did not open.
  @Test(
    "All files of a page that continues a click are on the host of the page",
    arguments: ["acme", "other", nil]
  )
  func otherHost(brand: String?) async throws {
    var configuration = ServiceConfiguration.withOpenHost
    var other = BrandConfiguration(name: "other")
    other.icon = BrandSamples.picture(width: 256, height: 256)
    configuration.brands = [BrandSamples.configuration, other]
    configuration.hosts[0].brand = "acme"
    let open = try #require(configuration.hosts.firstIndex { $0.name == "open.example" })
    configuration.hosts[open].brand = brand
    let service = try TestService(configuration)
    _ = try await service.link("summer", to: "example://products/1")
    let page = try await service.send(.get, "https://brand.example/summer")
    let continued = try await service.send(.get, #require(page.button))
    #expect(continued.status == 200)
    let header = try #require(BrandSamples.brand.header?.address)
    #expect(continued.body.contains("<img class=\"header\" src=\"\(header)\""))
    let paths = Set(continued.body.matches(of: /"(\/_lw\/[^"]*)"/).map { String($0.1) })
    #expect(paths.count >= 3)
    for path in paths {
      let file = try await service.send(.get, "https://open.example\(path)")
      #expect(file.status == 200, "\(path)")
    }
  }

  @Test("A client keeps the style sheet of pages only if it has the version that the page names")
  func versions() async throws {
    let service = try TestService()
    let asset = PageAssets().stylesheet
    let current = try await service.send(.get, "https://brand.example\(asset.address)")
    #expect(current.headers[.cacheControl] == "public, max-age=31536000")
    for address in [asset.path, "\(asset.path)?v=other"] {
      let response = try await service.send(.get, "https://brand.example\(address)")
      #expect(response.status == 200)
      #expect(response.headers[.cacheControl] == "public, max-age=0")
    }
  }

  @Test("The rules for robots allow the picture of a preview")
  func robots() async throws {
    let service = try TestService(BrandSamples.service)
    _ = try await service.link("summer", to: "example://products/1")
    let page = try await service.send(.get, "https://brand.example/summer")
    let match = page.body.firstMatch(
      of: /property="og:image" content="https:\/\/brand.example([^"]*)"/
    )
    let picture = try String(#require(match).1)
    let rules = try await service.send(.get, "https://brand.example/robots.txt").body
    #expect(Self.isAllowed(picture, by: rules))
    #expect(Self.isAllowed("/summer", by: rules))
    #expect(!Self.isAllowed("/_lw/page.js", by: rules) && !Self.isAllowed("/v1/resolve", by: rules))
  }

  /// Whether rules without wildcards allow a path: the longest rule decides (RFC 9309, 2.2.2).
  private static func isAllowed(_ path: String, by rules: String) -> Bool {
    let matching = rules.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ": ")
      return parts.count == 2 && path.hasPrefix(parts[1]) ? parts : nil
    }
    return matching.max { $0[1].count < $1[1].count }?[0] != "Disallow"
  }

  @Test("The path changes with the content")
  func paths() {
    let kinds: [(UInt8, String)] = [(0, "png"), (1, "png"), (0, "css")]
    let paths = kinds.map {
      BrandFile(StaticFile(bytes: [$0.0]), contentType: "a/b", pathExtension: $0.1).path
    }
    #expect(Set(paths).count == 3)
    #expect(
      paths
        == kinds.map {
          BrandFile(StaticFile(bytes: [$0.0]), contentType: "a/b", pathExtension: $0.1).path
        }
    )
  }

  @Test("A former file is served after a reload")
  func reload() throws {
    var configuration = BrandSamples.service
    let before = SiteDirectory(configuration)
    let icon = try #require(BrandSamples.brand.icon?.address)
    #expect(before["brand.example"]?.brandFiles[icon] != nil)
    configuration.brands[0].icon = BrandSamples.picture(width: 200, height: 200)
    let after = SiteDirectory(configuration, after: before)
    let site = try #require(after["brand.example"])
    #expect(site.brandFiles[icon] != nil)
    #expect(site.brand.icon?.address != icon)
    configuration.brands = []
    configuration.hosts[0].brand = nil
    let last = SiteDirectory(configuration, after: SiteDirectory(configuration, after: after))
    #expect(last["brand.example"]?.brandFiles[icon] != nil)
    #expect(last["brand.example"]?.brand === PageBrand.plain)
    #expect(last["other.example"]?.brandFiles[icon] != nil)
  }

  @Test("Former files are bounded in number and size, and the latest ones stay")
  func bounds() {
    func file(_ number: Int, byteCount: Int = 4) -> BrandFile {
      var bytes = [UInt8](repeating: 0, count: byteCount)
      bytes.replaceSubrange(0..<4, with: PictureSamples.bigEndian(number, 4))
      return BrandFile(StaticFile(bytes: bytes), contentType: "image/png", pathExtension: "png")
    }
    func served(_ numbers: Range<Int>, byteCount: Int = 4) -> [Int] {
      let last = numbers.reduce(BrandFiles()) {
        BrandFiles([file($1, byteCount: byteCount)], after: $0)
      }
      return numbers.filter { last[file($0, byteCount: byteCount).path] != nil }
    }
    #expect(served(0..<300) == Array(43..<300))
    #expect(served(0..<20, byteCount: 8 << 20) == Array(11..<20))
    // The file of a former configuration that is current again counts once.
    let again = BrandFiles([file(1)], after: BrandFiles([file(2)], after: BrandFiles([file(1)])))
    #expect(again[file(1).path] != nil && again[file(2).path] != nil)
  }
}
