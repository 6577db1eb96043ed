import Foundation

// Checks the inputs in the files and folders that the arguments name. Without libFuzzer, this
// repeats a finding on every machine. Scripts/fuzz-heads leaves this file out.
for path in CommandLine.arguments.dropFirst() {
  let contents = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
  for file in contents?.map({ path + "/" + $0 }) ?? [path] {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      FileHandle.standardError.write(Data("\(file) cannot be read\n".utf8))
      exit(66)
    }
    check(Array(bytes))
  }
}
