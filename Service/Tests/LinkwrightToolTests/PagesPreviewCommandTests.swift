import Foundation
import Testing

@testable import LinkwrightTool

@Suite("pages preview")
struct PagesPreviewCommandTests {
  /// Reads the events of a preview, changes the configuration, and ends the preview while the events
  /// are still open.
  private static let script = """
    linkwright pages preview --config "$folder/linkwright.yaml" --port 0 > "$folder/output" &
    preview=$!
    until grep -q '^Open ' "$folder/output"; do sleep 0.05; done
    port=$(sed -E 's|.*:([0-9]+)/$|\\1|' "$folder/output")
    exec 3<> "/dev/tcp/127.0.0.1/$port"
    printf 'GET /events HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3
    until_line() { while read -r line <&3; do [[ $line == "$1"* ]] && echo "$1" && break; done; }
    until_line 'data: 1'
    echo '# changed' >> "$folder/linkwright.yaml"
    until_line 'data: 2'
    kill -TERM "$preview"
    wait "$preview"
    echo "exit $?"
    """

  @Test("A browser learns of changed files, and a signal ends the preview", .timeLimit(.minutes(3)))
  func events() async throws {
    let scratch = try ScratchFolder()
    try FileManager.default.copyItem(
      atPath: Repository.golden.appending(path: "config/broken.yaml").path(percentEncoded: false),
      toPath: scratch.path + "/linkwright.yaml"
    )
    let result = try await ToolProcess.shell(Self.script, environment: ["folder": scratch.path])
    #expect(result.output == "data: 1\ndata: 2\nexit 0\n", "\(result.errors)")
  }

  @Test("A port in use is reported")
  func port() async throws {
    let scratch = try ScratchFolder()
    let result = try await ToolProcess.shell(
      """
      linkwright pages preview --port 0 > "$folder/output" &
      until grep -q '^Open ' "$folder/output"; do sleep 0.05; done
      linkwright pages preview --port "$(sed -E 's|.*:([0-9]+)/$|\\1|' "$folder/output")"
      echo "exit $?"
      kill %1
      """,
      environment: ["folder": scratch.path]
    )
    #expect(result.output == "exit 2\n")
    #expect(result.errors.contains("The preview cannot listen on port"), "\(result.errors)")
  }
}
