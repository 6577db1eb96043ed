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
      let other = try await service.send(.get, "https://other.example\(file.path)")
      #expect(other.status == 404)
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

  @Test("The path changes with the content")
  func paths() {
    let kinds: [(UInt8, String)] = [(0, "png"), (1, "png"), (0, "css")]
    let paths = kinds.map { BrandFile([$0.0], contentType: "a/b", pathExtension: $0.1).path }
    #expect(Set(paths).count == 3)
    #expect(paths == kinds.map { BrandFile([$0.0], contentType: "a/b", pathExtension: $0.1).path })
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
    #expect(last["other.example"]?.brandFiles[icon] == nil)
  }

  @Test("Former files are bounded in number and size, and the latest ones stay")
  func bounds() {
    func file(_ number: Int, byteCount: Int = 4) -> BrandFile {
      var bytes = [UInt8](repeating: 0, count: byteCount)
      bytes.replaceSubrange(0..<4, with: PictureSamples.bigEndian(number, 4))
      return BrandFile(bytes, contentType: "image/png", pathExtension: "png")
    }
    func served(_ numbers: Range<Int>, byteCount: Int = 4) -> [Int] {
      let last = numbers.reduce(BrandFiles()) {
        BrandFiles([file($1, byteCount: byteCount)], after: $0)
      }
      return numbers.filter { last[file($0, byteCount: byteCount).path] != nil }
    }
    #expect(served(0..<100) == Array(67..<100))
    #expect(served(0..<20, byteCount: 1 << 20) == Array(11..<20))
    // The file of a former configuration that is current again counts once.
    let again = BrandFiles([file(1)], after: BrandFiles([file(2)], after: BrandFiles([file(1)])))
    #expect(again[file(1).path] != nil && again[file(2).path] != nil)
  }
}
