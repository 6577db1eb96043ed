"""Which findings about association files are faults of form, so that the schema must refuse the file."""

# The type of a value, a missing or unknown key, an empty list, or the syntax of an identifier or a pattern.
FORM = {
    "LW1028", "LW2001", "LW2002", "LW2003", "LW2008", "LW2009", "LW2012", "LW2015", "LW2018", "LW2019", "LW2025",
    "LW2026", "LW2028", "LW2029", "LW2030", "LW2033", "LW2035", "LW2036", "LW2037", "LW2038", "LW2039", "LW2042",
    "LW2047", "LW2048", "LW2049", "LW2050",
}

# Faults of form in some files and of content in others: a placeholder can have the form of an app ID, and a file
# opens no link because of its form or because of its rules.
EITHER = {"LW2011", "LW2051"}

# What the rules do, what a pattern means, and advice. The form of these files is right.
CONTENT = {
    "LW2004": "a pattern that is always true",
    "LW2005": "depends on the other rules",
    "LW2006": "depends on the other rules",
    "LW2007": "a schema cannot compare a pattern with the names of variables",
    "LW2010": "depends on variables and on caseSensitive",
    "LW2013": "a schema cannot compare entries",
    "LW2014": "depends on the host",
    "LW2016": "devices before iOS 13 need both forms",
    "LW2017": "a schema cannot compare appID with appIDs",
    "LW2020": "the pattern is valid, but no URL has such an escape",
    "LW2021": "the pattern is valid, but rarely meant",
    "LW2022": "the pattern is valid, but rarely meant",
    "LW2023": "depends on the variables",
    "LW2024": "devices ignore the list",
    "LW2027": "a limit of devices",
    "LW2031": "depends on the patterns",
    "LW2032": "a variable may have a built-in name",
    "LW2034": "the pattern is valid, but no decoded URL has an escape",
    "LW2040": "a path may begin with what looks like a host",
    "LW2041": "a path may contain what looks like a regular expression",
    "LW2043": "depends on the other rules",
    "LW2044": "the legacy form is valid",
    "LW2045": "a schema cannot compare rules without their comments",
    "LW2046": "devices accept the mixture",
    "LW2052": "depends on the other rules",
    "LW2053": "the pattern is valid, but rarely meant",
    "LW2054": "a query may begin with a question mark",
    "LW2055": "harmless",
    "LW2056": "the list is valid, but has no effect",
    "LW2057": "devices compare identifiers as they are",
    "LW2058": "depends on percentEncoded",
    "LW2059": "a limit of the linter",
}

# Real files of the corpus about which the schema and lint differ.
CORPUS_DIFFERENCES = {
    "0242.json": 'lint finds the misspelling "activity ntinuation"; the schema knows only other cases and plurals',
}
