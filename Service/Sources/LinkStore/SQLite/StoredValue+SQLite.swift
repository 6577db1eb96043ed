import Foundation
import GRDB

extension StoredValue: DatabaseValueConvertible {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .text(let text): text.databaseValue
    case .number(let number): number.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredValue? {
    switch value.storage {
    case .null: StoredValue.null
    case .string(let text): .text(text)
    case .int64(let number): .number(number)
    case .blob(let data): .bytes(Array(data))
    case .double: nil
    }
  }
}
