import Foundation
import LinkStore
import Testing

extension ServeTests {
  @Suite("serve responds to requests")
  struct ResponseTests {
    @Test("serve responds with a redirect, a page, a file and a resolved link, and stores visits")
    func everything() async throws {
      let home = try ServiceHome()
      let link = try await home.withStore { store in
        try await store.keepKey("secret")
        return try await store.keepLink("summer", to: "https://www.fernhill.example/s?a=b")
      }
      let service = try await ServiceUnderTest.start(home)

      let redirect = try #require(
        try await service.get("/summer?ref=mail", headers: SimulatedVisitor.desktop)
      )
      #expect(redirect.status == 302)
      #expect(redirect.location == "https://www.fernhill.example/s?a=b&ref=mail")
      #expect(redirect["cache-control"] == "no-store")

      let page = try #require(try await service.get("/summer", headers: SimulatedVisitor.phone))
      #expect(page.status == 200)
      #expect(page.body.contains("app-id=1490207716"))
      #expect(page["content-security-policy"]?.contains("default-src 'none'") == true)

      let file = try #require(try await service.get(SimulatedVisitor.association))
      #expect(file.status == 200)
      #expect(file["content-type"] == "application/json")
      #expect(file.body.contains("A7K2M9QX4T.net.fernhill.shop"))

      let resolved = try #require(
        try await service.post(
          "/v1/resolve",
          #"{"url": "https://go.fernhill.example/summer", "appKey": "secret"}"#
        )
      )
      #expect(resolved.status == 200)
      #expect(resolved.body.contains(#""url":"https://www.fernhill.example/s?a=b""#))

      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let counts = try await home.withStore { try await $0.counts(link: link.id) }
      #expect(counts.visits == 2)
      #expect(counts.openings == 1)
    }

    @Test("serve answers pipelined requests on one connection in order")
    func pipelining() async throws {
      let service = try await ServiceUnderTest.start(ServiceHome())
      let connection = try await service.connect()
      let head = "HTTP/1.1\r\nHost: go.fernhill.example\r\n\r\n"
      for _ in 0..<3 {
        try await connection.send("GET /robots.txt \(head)")
        #expect(try await connection.response()?.status == 200)
      }
      try await connection.send(
        "GET /robots.txt \(head)HEAD \(SimulatedVisitor.association) \(head)GET /nowhere/at/all \(head)"
      )
      #expect(try await connection.response()?.body.hasPrefix("User-agent") == true)
      #expect(try await connection.response(isHead: true)?["content-type"] == "application/json")
      #expect(try await connection.response()?.status == 404)
      try await connection.send(
        "GET /robots.txt HTTP/1.1\r\nHost: go.fernhill.example\r\nConnection: close\r\n\r\n"
      )
      #expect(try await connection.response()?.status == 200)
      #expect(await connection.rest() == [])
    }

    @Test(
      "serve sends the same response from the early path and from Hummingbird",
      arguments: ["GET", "HEAD"]
    )
    func bothWays(method: String) async throws {
      let home = try ServiceHome()
      _ = try await home.withStore { store in
        try await store.keepLink("summer", to: "https://www.fernhill.example/s")
        try await store.keepLink("limited", to: "https://www.fernhill.example/s") {
          $0.content.visitLimit = 1000
        }
        try await store.keepLink("old", to: "https://www.fernhill.example/s") {
          $0.isArchived = true
        }
      }
      let service = try await ServiceUnderTest.start(home)
      let (desktop, phone) = (SimulatedVisitor.desktop, SimulatedVisitor.phone)
      let requests = [
        ("/summer", desktop), ("/summer?ref=a&x=%2F", desktop), ("/summer?lw_click=1", desktop),
        ("/summer", SimulatedVisitor.line), ("/summer", SimulatedVisitor.crawler),
        ("/summer", phone), ("/summer?ref=a", phone), ("/limited", desktop), ("/old", phone),
        ("/nowhere/at/all", phone), ("/invite/ABCD-EFGH-JKMN", phone), ("/.env", ""),
        ("/summer", desktop + "Sec-Purpose: prefetch\r\n"), ("/robots.txt", ""),
        (SimulatedVisitor.association, ""),
        (SimulatedVisitor.association, "If-None-Match: *\r\n"), ("/_lw/page.css", ""),
        ("/_lw/none", ""), ("/v1/none", ""), ("/v1/invitations/ABCD", ""),
        ("/summer", "X-Forwarded-For: 192.0.2.1\r\n"),
      ]
      for (path, fields) in requests {
        for host in ["go.fernhill.example", "unknown.example"] {
          let head = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\(fields)"
          let early = try await service.response(to: "\(head)\r\n", isHead: method == "HEAD")
          // The early path leaves a request with a body to Hummingbird.
          let late = try await service.response(
            to: "\(head)Content-Length: 1\r\n\r\nx",
            isHead: method == "HEAD"
          )
          #expect(early != nil)
          #expect(early?.withoutIDs == late?.withoutIDs, "\(method) \(path) \(fields)")
        }
      }
    }

    @Test("serve answers a page or a file after a redirect in the same packet")
    func behindRedirect() async throws {
      let home = try ServiceHome()
      _ = try await home.withStore {
        try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let service = try await ServiceUnderTest.start(home)
      for path in ["/nowhere/at/all", "/robots.txt", SimulatedVisitor.association] {
        let connection = try await service.connect()
        let end = "HTTP/1.1\r\nHost: go.fernhill.example\r\n\(SimulatedVisitor.desktop)\r\n"
        try await connection.send("GET /summer \(end)GET \(path) \(end)")
        #expect(try await connection.response()?.status == 302)
        #expect(try await connection.response()?.location == nil)
        connection.close()
      }
    }

    @Test(
      "serve answers thousands of pipelined redirects to a client that reads late"
    )
    func manyAtOnce() async throws {
      let home = try ServiceHome()
      _ = try await home.withStore {
        try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let service = try await ServiceUnderTest.start(home)
      let connection = try await service.connect()
      let host = "HTTP/1.1\r\nHost: go.fernhill.example\r\n"
      let count = 6000
      // The first request waits for the disk, the others wait for the first.
      let bots = String(
        repeating: "GET /summer \(host)\(SimulatedVisitor.crawler)\r\n",
        count: count
      )
      connection.push(Array("GET /summer \(host)\(SimulatedVisitor.desktop)\r\n\(bots)".utf8))
      try await Task.sleep(for: .milliseconds(300))
      for _ in 0...count { #expect(try await connection.response()?.status == 302) }
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
    }

    @Test("serve answers thousands of pipelined requests for files to a client that reads late")
    func manyFilesAtOnce() async throws {
      let service = try await ServiceUnderTest.start(ServiceHome())
      let connection = try await service.connect()
      let count = 3000
      let head = "GET \(SimulatedVisitor.association) HTTP/1.1\r\nHost: go.fernhill.example\r\n\r\n"
      connection.push(Array(String(repeating: head, count: count).utf8))
      try await Task.sleep(for: .milliseconds(300))
      // Another client does not have to wait for this one.
      #expect(try await service.get("/robots.txt")?.status == 200)
      for _ in 0..<count { #expect(try await connection.response()?.status == 200) }
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
    }

    @Test("serve keeps the order of redirects, pages and files on one connection")
    func mixing() async throws {
      let home = try ServiceHome()
      _ = try await home.withStore { store in
        try await store.keepLink("summer", to: "https://www.fernhill.example/s")
        try await store.keepLink("page", to: "https://www.fernhill.example/p")
        try await store.keepLink("limited", to: "https://www.fernhill.example/l") {
          $0.content.visitLimit = 1000
        }
      }
      let service = try await ServiceUnderTest.start(home)
      let connection = try await service.connect()
      let others = [
        "/nowhere/at/all", SimulatedVisitor.association, "/v1/none", "/page", "/limited?x=1",
      ]
      let paths = (0..<60).map { number in
        number.isMultiple(of: 3) ? others[number / 3 % others.count] : "/summer?ref=\(number)"
      }
      let requests = paths.map { path in
        let agent = path == "/page" ? SimulatedVisitor.phone : SimulatedVisitor.desktop
        return "GET \(path) HTTP/1.1\r\nHost: go.fernhill.example\r\n\(agent)\r\n"
      }
      try await connection.send(requests.joined())
      for path in paths {
        let response = try #require(try await connection.response())
        if path.hasPrefix("/summer") {
          let target = "https://www.fernhill.example/s\(path.dropFirst("/summer".count))"
          #expect(response.location == target)
        } else {
          let statuses = [404, 200, 404, 200, 302]
          let index = try #require(others.firstIndex(of: path))
          #expect(response.status == statuses[index], "\(path)")
        }
      }
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
    }

    @Test("serve serves association files without a usable database", arguments: [true, false])
    func withoutDatabase(isRemoved: Bool) async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home)
      for name in ["", "-wal", "-shm"] {
        let file = URL(fileURLWithPath: home.path("data/linkwright.sqlite\(name)"))
        if isRemoved {
          try FileManager.default.removeItem(at: file)
        } else {
          let handle = try FileHandle(forWritingTo: file)
          try handle.write(contentsOf: Data(repeating: 0x2A, count: 8192))
          try handle.close()
        }
      }
      for host in ["go.fernhill.example", "shop.fernhill.example"] {
        let file = try #require(try await service.get(SimulatedVisitor.association, host: host))
        #expect(file.status == 200)
        #expect(file.body.contains("A7K2M9QX4T.net.fernhill.shop"))
      }
      let link = try #require(try await service.get("/summer"))
      #expect([404, 503].contains(link.status))
    }
  }
}
