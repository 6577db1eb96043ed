// The API uses types of LinkwrightCore, and an app should need only one import.
@_exported public import LinkwrightCore
