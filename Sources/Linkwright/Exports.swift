// An app imports one module, whose calls take and give the types of links.
@_exported public import LinkwrightCore
