import Testing

@testable import LinkStore

@Suite("URLs of PostgreSQL databases")
struct PostgreSQLURLTests {
  @Test(
    "A URL with one or several hosts is read by libpq, and described without its password",
    arguments: [
      ("postgresql://one.example/links", "postgresql://one.example/links"),
      ("postgres://u@one.example:5433/links", "postgresql://u@one.example:5433/links"),
      ("postgresql://u:secret@one,two:1/l", "postgresql://u@one,two:1/l"),
      ("postgresql://u@one,two/l?password=secret", "postgresql://u@one,two/l"),
      (
        "postgresql://u:se%40cret@[::1]:1,two:2/l?sslmode=verify-full",
        "postgresql://u@::1:1,two:2/l"
      ),
      ("postgresql:///l?host=/var/run/postgresql", "postgresql:///var/run/postgresql/l"),
    ]
  )
  func description(text: String, description: String) throws {
    let url = try PostgreSQLURL(text)
    for shown in ["\(url)", String(reflecting: url)] { #expect(shown == description) }
    var dumped = ""
    dump(url, to: &dumped)
    #expect(!dumped.contains("secret") && !dumped.contains("cret"))
  }

  @Test("A parameter of the URL replaces a default, except for the encoding")
  func defaults() throws {
    let plain = try PostgreSQLURL("postgresql://a/b").parameters
    #expect(plain["target_session_attrs"] == "read-write")
    #expect(plain["connect_timeout"] == "3")
    #expect(plain["client_encoding"] == "UTF8")
    #expect(plain["tcp_user_timeout"] != nil && plain["keepalives_idle"] != nil)
    #expect(plain["application_name"] == "linkwright")
    let query = "connect_timeout=9&target_session_attrs=any&client_encoding=LATIN1"
    let own = try PostgreSQLURL("postgresql://a/b?\(query)").parameters
    #expect(own["connect_timeout"] == "9")
    #expect(own["target_session_attrs"] == "any")
    #expect(own["client_encoding"] == "UTF8")
  }

  @Test(
    "An unusable URL is refused without showing any of it",
    arguments: [
      ("", InvalidDatabaseURL.Code.otherScheme),
      ("host=a password=secret", .otherScheme),
      ("mysql://u:secret@a/b", .otherScheme),
      ("POSTGRESQL://u:secret@a/b", .otherScheme),
      ("postgresql://u:secret%zz@a/b", .unreadable),
      ("postgresql://u:secret@a/b?unknown=secret", .unreadable),
      ("postgresql://[::1/secret", .unreadable),
      ("postgresql://u:pa/secret@a/b", .unreadable),
      ("postgresql://u:pa@secret@a/b", .unreadable),
    ]
  )
  func refusals(text: String, code: InvalidDatabaseURL.Code) throws {
    let error = #expect(throws: InvalidDatabaseURL.self) { try PostgreSQLURL(text) }
    #expect(error?.code == code)
    #expect(error?.description.contains("secret") == false)
  }

  @Test(
    "A configuration file must not contain a password",
    arguments: [
      ("postgresql://u:secret@a/b", true), ("postgresql://u@a/b?password=secret", true),
      ("postgresql://u@a/b?sslpassword=secret", true), ("postgresql://u@a/b", false),
      ("postgresql://u@a/b?passfile=/etc/linkwright/pgpass", false),
    ]
  )
  func configured(text: String, isRefused: Bool) throws {
    do {
      _ = try PostgreSQLURL(configured: text)
      #expect(!isRefused)
    } catch {
      #expect(isRefused && error.code == .password)
      #expect(!error.description.contains("secret"))
    }
  }
}
