@testable import LinkStore

/// The code of the error that `body` throws; nil when it throws none of the store's.
func code(_ body: () async throws -> Void) async -> StoreError.Code? {
  await storeError(body)?.code
}

func storeError(_ body: () async throws -> Void) async -> StoreError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? StoreError
  }
}
