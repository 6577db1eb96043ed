"""Hostile files: the families of files that Scripts/measure-hostile passes to the commands.

A family is a function that returns one file of at most 128 KB, the size that devices read. Its name
says what the file repeats. `random_file` combines the same parts at random, for the search.
"""

import base64
import gzip
import io
import json
import random
import struct
import tarfile
import zipfile
import zlib

LIMIT = 131_072
APP = "ABCDE12345.com.example.app"
# Combining marks. Comparing, splitting or hashing a text that contains many of them as characters takes
# quadratic time.
MARKS = "\u0301\u0316"
# Commands read these kinds with other parsers: XML and binary property lists, swcutil_show.txt, YAML, tar and zip.
ASSOCIATION, ENTITLEMENTS, RECORDS, CONFIGURATION = "association", "entitlements", "records", "configuration"
DEVICE, RECORD_ARCHIVE, APP_ARCHIVE = "device", "record archive", "app archive"
# The service reads pictures of brands, which are up to 512 KiB in size.
PICTURE, PICTURE_LIMIT = "picture", 512 << 10

FAMILIES = {}
KINDS = {}


def family(name, kind=ASSOCIATION):
    def register(make):
        assert name not in FAMILIES, name
        FAMILIES[name], KINDS[name] = make, kind
        return make
    return register


def content(text):
    """The bytes of a text, in which a lone surrogate may stand."""
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


def fit(make, low=1, limit=LIMIT):
    """The largest text of at most 128 KB, or of another limit, that `make` returns for a count."""
    high = low
    while len(content(make(high))) <= limit:
        low, high = high, high * 2
        assert high < 1 << 20, "the text does not grow"
    while high - low > 1:
        middle = (low + high) // 2
        if len(content(make(middle))) <= limit:
            low = middle
        else:
            high = middle
    return content(make(low))


# The parts of an association file


def listed(make, count, separator=","):
    return separator.join(make(number) for number in range(count))


def entry(rules, apps=(APP,), more=""):
    return '{"appIDs":[%s],%s"components":[%s]}' % (",".join(f'"{app}"' for app in apps), more, rules)


def association(entries, defaults="", variables=""):
    return '{"applinks":{"defaults":{%s},"substitutionVariables":{%s},"details":[%s]}}' % (
        defaults, variables, entries)


def rules(rule, **parts):
    """A file with one app and as many rules as fit. `rule` returns the rule for a number."""
    return fit(lambda count: association(entry(listed(rule, count)), **parts))


def entries(rules_of, app=lambda number: f"T{number}.a", **parts):
    """A file with as many apps as fit, each with an entry."""
    return fit(lambda count: association(
        listed(lambda number: entry(rules_of(number), [app(number)]), count), **parts))


def register_rules(**templates):
    """Registers families in which a number sign stands for the number of the rule."""
    for name, template in templates.items():
        family(name.replace("_", "-"))(
            lambda template=template: rules(lambda number: template.replace("§", str(number))))


register_rules(
    rules_plain='{"/":"/a§"}',
    rules_stars='{"/":"*a*b§*c*"}',
    rules_stars_and_marks='{"/":"*§???????????????*b?"}',
    rules_question_runs='{"/":"/????????????????????????????????§*"}',
    rules_case='{"/":"/ABC/DEF","?":{"k§":"x"}}',
    rules_fold='{"/":"*kK§*ſ*","caseSensitive":false,"percentEncoded":false}',
    rules_prefix='{"/":"/shared/prefix/§/*"}',
    rules_escapes='{"/":"/%c3%zz%§"}',
    rules_unescaped='{"/":"/é ß|§"}',
    rules_decomposed='{"/":"/e\u0301§","percentEncoded":false}',
    rules_emoji='{"/":"/\U0001F468\u200d\U0001F469\u200d\U0001F467§"}',
    rules_invisible='{"/":"/a\u200b§"}',
    rules_unicode_escapes='{"/":"\\u002a\\u0061\\u00e9§"}',
    rules_surrogates='{"/":"/\\ud83d\\ude00\\ud83d§"}',
    rules_variables='{"/":"*/$(lang)*$(region)/§"}',
    rules_unknown_variables='{"/":"/$(v§)$(w)$("}',
    rules_query_text='{"/":"/a","?":"a=§&b=2&c=3"}',
    rules_query_mark='{"/":"/a","?":"?a=§"}',
    rules_query_in_path='{"/":"/a?b=§&c=*"}',
    rules_query_items='{"?":{"k":"*a§*","j":"?*","c":"","d":"$(x)"},"#":"*§*"}',
    rules_fragments='{"/":"*a§*","?":{"a":"*b§*","c":"*d*"},"#":"*e§*"}',
    rules_urls='{"/":"https://example.com/a§"}',
    rules_regular_expressions='{"/":"^/a.*(b|c)[0-9]+$§"}',
    rules_hash='{"/":"/#/a§","?":{"a#":"b"}}',
    rules_regions='{"/":"/$(region)/uk/UK§"}',
    rules_not='{"/":"NOT /a§"}',
    rules_same='{"/":"/a"}',
    rules_one_character='{"/":"a"}',
    rules_empty="{}",
    rules_null="null",
    rules_wrong_types='{"/":1,"?":[],"#":{},"exclude":"true","caseSensitive":null,"percentEncoded":"x"}',
    rules_near_keys='{"/":"a§","exclued":true,"casesensitive":1,"percentEncode":1,"commnet":2}',
    rules_excluded='{"/":"/a§/*","exclude":true}',
    rules_many_findings='{"/":" https://é.com/a?b=§&c#d\\\\$(x)$(UK%c3%zz","?":"?a=1&b=§","exclude":1,"Exclude":2}',
)


@family("items-of-each-rule")
def items_of_each_rule():
    items = ",".join(f'"k{number}":"*a*"' for number in range(14))
    return rules(lambda number: '{"/":"/ABC/DEF","?":{%s}}' % items)


@family("items-of-one-rule")
def items_of_one_rule():
    return fit(lambda count: association(entry('{"?":{%s}}' % listed(lambda n: f'"k{n}":"*a{n}*"', count))))


@family("query-of-one-rule")
def query_of_one_rule():
    return fit(lambda count: association(entry('{"?":"%s"}' % listed(lambda n: f"a{n}=*", count, "&"))))


@family("query-of-equal-items")
def query_of_equal_items():
    return fit(lambda count: association(entry('{"?":"%s"}' % listed(lambda n: "a=b", count, "&"))))


def register_long(**pieces):
    """Registers families with one long pattern, in each part of a rule."""
    for name, piece in pieces.items():
        for part, key in (("path", "/"), ("query", "?"), ("fragment", "#")):
            family(f"long-{part}-{name.replace('_', '-')}")(
                lambda piece=piece, key=key: fit(
                    lambda count: association(entry('{"%s":"/%s"}' % (key, piece * count)))))


register_long(stars="*a", question_marks="?", marks_and_stars="ab?*", combining="\u0301\u0316",
              escapes="%c3%A9", variables="$(lang)", letters="A", regular_expression="(.*)[a-z]+\\\\d{2}|")


@family("stars-of-few-rules")
def stars_of_few_rules():
    return fit(lambda count: association(entry(listed(
        lambda n: '{"/":"*%s","?":"x"}' % ("A*b*c*d*e*f*" + "*a" * count), 8))))


@family("alternatives-in-bits")
def alternatives_in_bits():
    return rules(lambda n: '{"/":"*%s*"}' % "*".join("ab"[n >> bit & 1] for bit in range(12)))


@family("alternatives-in-bits-with-marks")
def alternatives_in_bits_with_marks():
    return rules(lambda n: '{"/":"*%s*"}' % "?".join("ab"[n >> bit & 1] for bit in range(12)))


@family("items-in-bits")
def items_in_bits():
    return rules(lambda n: '{"?":{%s}}' % ",".join(f'"k{bit}":"*{n >> bit & 1}*"' for bit in range(14)))


@family("combining-marks-without-case")
def combining_marks_without_case():
    return fit(lambda count: association(entry(
        '{"/":"/a%s","percentEncoded":false,"caseSensitive":false}' % ("\u0301\u0316" * count))))


# Marks that Unicode's canonical order sorts, which takes quadratic time, in every place of a file


def register_combining(**templates):
    """Registers families with one long sequence of combining marks."""
    for name, template in templates.items():
        for form, marks in (("", "\u0301\u0316"), ("escaped-", "\\u0301\\u0316")):
            family(f"combining-{form}{name.replace('_', '-')}")(
                lambda template=template, marks=marks: fit(lambda count: template.replace("§", marks * count)))


register_combining(
    key_of_rule=association(entry('{"/":"/a","a§":1}')),
    key_of_rule_without_letter=association(entry('{"/":"/a","§":1},{"?§":"a"}')),
    item_name=association(entry('{"?":{"k§":"a"}}')),
    item_value=association(entry('{"?":{"k":"a§*"}}')),
    key_of_defaults=association(entry('{"/":"/a"}'), defaults='"a§":1'),
    key_of_entry=association(entry('{"/":"/a"}', more='"a§":[],')),
    key_of_applinks='{"applinks":{"a§":[],"details":[%s]}}' % entry('{"/":"/a"}'),
    key_of_details='{"applinks":{"details":{"ABCDE12345.a§":{"paths":["*"]}}}}',
    service='{"a§":{"apps":["x"]},"applinks":{"details":[%s]}}' % entry('{"/":"/a"}'),
    app=association(entry('{"/":"/a"}', ["ABCDE12345.a§"])),
    app_of_service='{"webcredentials":{"apps":["ABCDE12345.a§"]}}',
    comment=association(entry('{"/":"/a","comment":"a§"}')),
    variable_name=association(entry('{"/":"/$(v)"}'), variables='"a§":["a"]'),
    variable_value=association(entry('{"/":"/$(v)"}'), variables='"v":["a§"]'),
    variable_use=association(entry('{"/":"/$(a§)"}')),
    old_path='{"applinks":{"details":[{"appID":"%s","paths":["/a§"]}]}}' % APP,
    in_broken_file='{"applinks":{"details":[{"appIDs":["x"],"components":[{"/":"/a","a§',
)

# JSON whose repair only completes it

@family("completion-of-many-errors")
def completion_of_many_errors():
    return fit(lambda count: "{" + " " * 2 * count + "\0 " * count + " " * 3 * count)


# Variables


def values(count, template='"d%d"'):
    return listed(lambda number: template.replace("%d", str(number)), count)


def register_variables(**templates):
    """Registers families in which rules use a variable with many values: (rule, value, uses of the variable)."""
    for name, (rule, value, share) in templates.items():
        family("variable-" + name.replace("_", "-"))(
            lambda rule=rule, value=value, share=share: fit(lambda count: association(
                entry(listed(lambda n: rule.replace("§", str(n)), max(1, int(count * share)))),
                variables='"v":["def",%s]' % values(count, value))))


register_variables(
    in_one_rule=('{"/":"/ABC/$(v)"}', '"d%d"', 0),
    in_many_rules=('{"/":"/ABC/$(v)","?":"$(v)"}', '"d%d"', 0.3),
    with_stars=('{"/":"/ABC/$(v)$(v)","?":"$(v)"}', '"*%d?"', 0.2),
    with_stars_and_numbers=('{"/":"*§$(v)*","?":"*k§*$(v)"}', '"*%d?"', 0.2),
    with_stars_at_the_end=('{"/":"*§$(v)","?":"*k*$(v)§"}', '"%d*"', 0.2),
    with_marks=('{"/":"*$(v)§","?":"*$(v)§*"}', '"?*%d"', 0.2),
    in_items=('{"?":{"k":"a§$(v)*"}}', '"x%d*"', 0.5),
    in_fragments=('{"#":"*$(v)*§"}', '"?%d"', 0.5),
    of_empty_values=('{"/":"/§$(v)$(v)$(v)*"}', '""', 1),
)


@family("variable-used-often")
def variable_used_often():
    return fit(lambda count: association(
        entry('{"/":"/ABC/%s*","?":"z"}' % ("$(v)" * count)), variables='"v":["","d","e","f","*"]'))


@family("variables-many")
def variables_many():
    return fit(lambda count: association(
        entry(listed(lambda n: '{"/":"/a$(v%d)"}' % n, count)),
        variables=listed(lambda n: '"v%d":["a%d*","b"]' % (n, n), count)))


@family("variables-nested")
def variables_nested():
    return fit(lambda count: association(
        entry(listed(lambda n: '{"/":"/$(v%d)"}' % n, count)),
        variables=listed(lambda n: '"v%d":["$(v%d)"]' % (n, n + 1), count)))


@family("variables-equal")
def variables_equal():
    return fit(lambda count: association(entry('{"/":"/$(v)"}'), variables=listed(lambda n: '"v":["a%d"]' % n, count)))


@family("variables-shadowing")
def variables_shadowing():
    return fit(lambda count: association(
        entry('{"/":"/$(lang)"}'), variables=listed(lambda n: '"lang":["a%d"],"region":["b"]' % n, count)))


@family("variables-components-defaults")
def variables_components_defaults():
    return fit(lambda count: association(
        entry(listed(lambda n: '{"/":"/a%d$(v)"}' % n, count)),
        defaults='"?":"%s"' % ("$(v)" * count), variables='"v":[%s]' % values(count, '"x%d"')))


# Defaults


def register_defaults(**members):
    for name, member in members.items():
        family("defaults-" + name.replace("_", "-"))(
            lambda member=member: fit(lambda count: association(
                entry(listed(lambda n: '{"#":"%d"}' % n, count)), defaults=member.replace("§", "x*" * count))))


register_defaults(path='"/":"§"', query='"?":"§"', exclude='"exclude":true,"/":"§"', case='"caseSensitive":false,"/":"/§"')


@family("defaults-keys-of-entries")
def defaults_keys_of_entries():
    keys = listed(lambda n: f'"key{n}":1', 2000)
    return fit(lambda count: association(listed(
        lambda n: '{"appID":"T%d.a","paths":["/x"]}' % n, count), defaults=keys))


@family("defaults-items-of-entries")
def defaults_items_of_entries():
    return fit(lambda count: association(
        listed(lambda n: entry('{"/":"/%d"},{"#":"x"}' % n, [f"T{n}.a"]), count),
        defaults='"?":{%s}' % listed(lambda n: f'"k{n}":"*"', count)))


# Apps


@family("apps-10000-of-one-entry")
def apps_of_one_entry():
    return fit(lambda count: association(entry('{"/":"/x"}', [f"T{n}.a" for n in range(count)])))


@family("apps-times-rules")
def apps_times_rules():
    return fit(lambda count: association(entry(
        listed(lambda n: '{"/":"/ABC/DEF","?":{"k":"%d"}}' % n, count), [f"A{n}.b" for n in range(count * 3)])))


@family("apps-times-plain-rules")
def apps_times_plain_rules():
    return fit(lambda count: association(entry(
        listed(lambda n: '{"/":"/x%d"}' % n, count), [f"A{n}.b" for n in range(count)])))


@family("apps-times-few-rules")
def apps_times_few_rules():
    return fit(lambda count: association(entry(
        listed(lambda n: '{"/":"/ABC/DEF","?":{"k":"%d"}}' % n, 20), [f"A{n}.b" for n in range(count)])))


def register_entries(**templates):
    for name, template in templates.items():
        family("entries-" + name.replace("_", "-"))(
            lambda template=template: entries(lambda number: template.replace("§", str(number))))


register_entries(
    case='{"/":"/ABC/DEF","?":{"k":"x"}}',
    case_of_eight_rules=",".join(['{"/":"/ABC/DEF","?":{"k":"x"}}'] * 8),
    escapes='{"/":"/%61BC/DEF","?":{"k":"x"}},{"/":"/%61BC/DEF","?":{"k":"x"}}',
    decomposed='{"/":"/ABC/DEF","?":"e\u0301%C3%A9"}',
    catch_all='{"/":"*"}',
    catch_all_late='{"/":"/a*"},{"/":"*"}',
    only_exclusions='{"/":"/x","exclude":true}',
    shadowed='{"/":"*","exclude":true},{"/":"/a"}',
    shadowed_by_stars='{"/":"*x§*y*z§","exclude":true},{"/":"*x*y§*z"}',
    items='{"?":{"k":"*a*b§*c*"}},{"?":{"k":"*§?"}}',
    stars='{"/":"*a*b§*c*"},{"/":"*§?"}',
)


@family("entries-with-a-variable")
def entries_with_a_variable():
    return fit(lambda count: association(
        listed(lambda n: entry('{"/":"/ABC/$(v)"}', [f"A{n}.b"]), count),
        variables='"v":["def",%s]' % values(count, '"%d"')))


@family("entries-few-with-a-variable")
def entries_few_with_a_variable():
    return fit(lambda count: association(
        listed(lambda n: entry('{"/":"/ABC/$(v)"}', [f"A{n}.b"]), 20),
        variables='"v":["def",%s]' % values(count, '"%d*"')))


@family("entries-placeholder")
def entries_placeholder():
    return entries(lambda n: '{"/":"*"}', app=lambda n: f"TEAMID.com.example{n}")


@family("entries-near-apps")
def entries_near_apps():
    return entries(lambda n: '{"/":"/%d"}' % n, app=lambda n: f"123456789{n % 10}.com.e_{n}")


@family("entries-of-one-app")
def entries_of_one_app():
    return entries(lambda n: '{"/":"/%d"}' % n, app=lambda n: APP)


@family("entries-after-catch-all")
def entries_after_catch_all():
    return fit(lambda count: association(entry('{"/":"*"}') + "," + listed(
        lambda n: entry('{"/":"/a%d/*"}' % n, [f"T{n}.a"]), count)))


@family("entry-of-apps-after-catch-all")
def entry_of_apps_after_catch_all():
    return fit(lambda count: association(
        entry('{"/":"*"}', [f"A{n}.b" for n in range(count)]) + ","
        + entry(listed(lambda n: '{"/":"/x%d"}' % n, count), [f"B{n}.b" for n in range(count)])))


@family("app-repeated-in-one-list")
def app_repeated_in_one_list():
    return fit(lambda count: association(entry('{"/":"/x"}', [APP] * count)))


@family("app-repeated-in-lists")
def app_repeated_in_lists():
    return fit(lambda count: association(listed(
        lambda n: entry('{"/":"/x"}', ["A.b", "A.b", "A.c", "A.c"]), count)))


@family("clips-times-apps")
def clips_times_apps():
    return fit(lambda count: '{"appclips":{"apps":[%s]},"applinks":{"details":[%s]}}' % (
        listed(lambda n: f'"T{n}.a"', count), entry('{"/":"/"}', [f"T{n}.a" for n in range(count)])))


@family("apps-of-earlier-entries")
def apps_of_earlier_entries():
    return fit(lambda count: association(
        entry('{"/":"*"}', [f"A{n}.b" for n in range(count)]) + "," + listed(
            lambda n: entry('{"/":"/x"}', [f"A{count - 1 - n}.b"]), count // 2)))


@family("app-named-in-both-forms")
def app_named_in_both_forms():
    return fit(lambda count: '{"applinks":{"details":[{"appID":"A.b%s","appIDs":["A.b%s"],"paths":["*"]}]}}' % (
        MARKS * count, MARKS[::-1] * count))


@family("clips-in-details")
def clips_in_details():
    return fit(lambda count: '{"appclips":{"apps":[%s]},"applinks":{"details":[%s]}}' % (
        listed(lambda n: f'"T{n}.a.Clip"', count),
        listed(lambda n: '{"appIDs":["T%d.a.Clip"],"components":[{"/":"/"}]}' % n, count)))


# The old form


@family("paths-of-one-app")
def paths_of_one_app():
    return fit(lambda count: '{"applinks":{"details":[{"appID":"%s","paths":[%s]}]}}' % (
        APP, listed(lambda n: '"%s/ABC/DEF%d"' % ("NOT " * (n % 2), n), count)))


@family("paths-excluded-10000")
def paths_excluded():
    return fit(lambda count: '{"applinks":{"details":[{"appID":"%s","paths":[%s,"*"]}]}}' % (
        APP, listed(lambda n: '"NOT /%d"' % n, count)))


@family("paths-of-apps")
def paths_of_apps():
    return fit(lambda count: '{"applinks":{"details":[%s]}}' % listed(
        lambda n: '{"appID":"A%d.b","paths":["/ABC/DEF","a","NOT /x"]}' % n, count))


@family("paths-beside-components")
def paths_beside_components():
    return fit(lambda count: '{"applinks":{"details":[%s]}}' % listed(
        lambda n: '{"appIDs":["T%d.a"],"components":[{"/":"/a%d"}],"paths":["/b%d","NOT /c*"]}' % (n, n, n), count))


@family("paths-beside-components-stars")
def paths_beside_components_stars():
    return fit(lambda count: '{"applinks":{"details":[{"appIDs":["T1.a"],"components":[%s],"paths":[%s]}]}}' % (
        listed(lambda n: '{"/":"*a%d*b*"}' % n, count), listed(lambda n: '"*b%d*c*"' % n, count)))


@family("details-object")
def details_object():
    return fit(lambda count: '{"applinks":{"details":{%s}}}' % listed(
        lambda n: '"A%d.b":{"paths":["/a%d"]}' % (n, n), count))


@family("details-object-equal-keys")
def details_object_equal_keys():
    return fit(lambda count: '{"applinks":{"details":{%s}}}' % listed(
        lambda n: '"A.b":{"paths":["/a%d"]}' % n, count))


@family("apps-without-details")
def apps_without_details():
    return fit(lambda count: '{"applinks":{"apps":[%s]}}' % listed(lambda n: f'"T{n}.a"', count))


# JSON


def register_repeats(**templates):
    for name, template in templates.items():
        family(name.replace("_", "-"))(lambda template=template: fit(
            lambda count: template[0] + listed(
                lambda n: template[1].replace("§", str(n)), count, template[2] if len(template) > 3 else ",")
            + template[-1]))


register_repeats(
    keys_unknown_of_a_rule=('{"applinks":{"details":[{"appIDs":["x"],"components":[{', '"coment§":1', "}]}]}}"),
    keys_unknown_of_the_file=("{", '"applink§":{}', "}"),
    keys_equal=("{", '"applinks":{"details":[]}', "}"),
    keys_of_services=("{", '"service§":{"apps":["ABCDE12345.a§"]}', "}"),
    keys_in_wrong_place=('{"webcredentials":{"apps":[]},', '"details§":{"appIDs":["x"]},"paths":["x"]', "}"),
    numbers_infinite=('{"applinks":[', "1e999", "]}"),
    numbers_odd=('{"applinks":[', "01,.5,+1,0x1F,1.,-,1e", "]}"),
    keywords=('{"applinks":[', "True,None,undefined,NaN,yes", "]}"),
    single_quotes=('{"applinks":{"details":[{"appIDs":["x"],"components":[', "{'/':'/a§'}", "]}]}}"),
    typographic_quotes=('{"applinks":{"details":[{"appIDs":["x"],"components":[', "{“/”:“/a§”}", "]}]}}"),
    typographic_closing_quotes=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/”:"/a§”}', "]}]}}"),
    commas_missing=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a§"}', "\n", "]}]}}"),
    commas_trailing=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a§",},', "", "]}]}}"),
    brackets_for_braces=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '["/":"/a§"]', "]}]}}"),
    brackets_swapped=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a§"]', "]}]}}"),
    braces_unclosed=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a§"', "]}]}}"),
    braces_unopened=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '"/":"/a§"}', "]}]}}"),
    quotes_missing=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/:"/a§}', "]}]}}"),
    quotes_inside=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a"b"c§"}', "]}]}}"),
    escapes_wrong=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a\\x\\y\\z§"}', "]}]}}"),
    equal_signs=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/"="/a§"}', "]}]}}"),
    words=('{"applinks":{"details":[{"appIDs":["x"],"components":[', "{a b c:d e f §}", "]}]}}"),
    line_breaks_in_strings=('{"applinks":{"details":[{"appIDs":["x"],"components":[', '{"/":"/a\n§"}', "]}]}}"),
    merge_conflicts=('{"applinks":{"details":[{"appIDs":["x"],"components":[',
                     '\n<<<<<<< HEAD\n{"/":"/a§"}\n=======\n{"/":"/b"}\n>>>>>>> x\n', "]}]}}"),
    comments=('{"applinks":', "// x§\n/* y */ # z\n", "", "{}}"),
    comment_openings=('{"applinks":{"details":[', "[/*", "", ""),
    lines_indented=('{"applinks":{"details":[', '\n                "details":[{"appIDs"', "", ""),
    brackets_mixed=('{"applinks":{"details":[', '"}],"{:[', "", ""),
    closings_lonely=('{"applinks":{"details":[', "]}", "", ""),
    colons_lonely=("{", ":", "", "}"),
    strings_lonely=("[", '"a"', " ", "]"),
    slashes_lonely=('{"applinks":[', "\\", "", "]"),
    white_space=("{", "\r\n\t ", "", "}"),
    spaces_unusual=("{", "\u00a0\u2028\u3000", "", "}"),
    nesting_unclosed=("", "[", "", ""),
    nesting_unclosed_objects=("", '{"a":', "", ""),
    nesting_unclosed_mixed=("", '[{"a":', "", ""),
    json_lines=("", '{"applinks":{"details":[]}}\n', "", ""),
    html=("<!DOCTYPE html><html><body>", '<a href="x">{"a":§}</a>\n', "", "</body></html>"),
    xml=('<?xml version="1.0"?><plist><dict>', "<key>applinks§</key><array><string>*</string></array>", "",
         "</dict></plist>"),
    yaml_like=("applinks:\n  details:\n", "    - appIDs: [x§]\n      components:\n        - /: /a§\n", "", ""),
    http_response=("HTTP/1.1 200 OK\r\n", "X-Header-§: value\r\n", "", "\r\n{}"),
)


@family("nesting-200-deep")
def nesting_200_deep():
    return fit(lambda count: "[" + listed(lambda n: "[" * 200 + "1" + "]" * 200, count) + "]")


@family("nesting-200-deep-swapped")
def nesting_200_deep_swapped():
    return fit(lambda count: listed(lambda n: "[" * 200 + "1" + "}" * 200 + ",", count, ""))


@family("nesting-closed")
def nesting_closed():
    return fit(lambda count: '{"a":' * count + "1" + "}" * count)


@family("nesting-of-services")
def nesting_of_services():
    return fit(lambda count: '{"webcredentials":' * 150 + '{"applinks":{"details":[%s]}}' % listed(
        lambda n: '{"appIDs":["A%d.b"],"components":[{"/":"/"}]}' % n, count) + "}" * 150)


@family("number-of-130000-digits")
def long_number():
    return b'{"applinks":' + b"9" * 130_000 + b"}"


@family("key-of-128-KB")
def long_key():
    return fit(lambda count: '{"applinks":{"details":[{"appIDs":["x"],"%s":[]}]}}' % ("components" * count))


@family("app-of-128-KB")
def long_app():
    return fit(lambda count: association(entry('{"/":"/"}', ["ABCDE12345." + "a." * count])))


@family("string-unclosed")
def unclosed_string():
    return b'{"applinks":{"details":[{"appIDs":["' + b"a,]}:{[ " * 16_000


@family("last-brace-missing")
def last_brace_missing():
    return fit(lambda count: '{"applinks":{"details":[{"appIDs":["x"],"components":[%s}' % listed(
        lambda n: '{"/":"/a%d"}' % n, count))


@family("first-value-unquoted")
def first_value_unquoted():
    return fit(lambda count: '{"applinks":{"details":[{"appIDs":["x"],"components":[{"/":a",%s]}]}}' % listed(
        lambda n: '{"/":"/a%d"}' % n, count))


# Bytes


def good_file():
    """A large file without findings."""
    return rules(lambda n: '\n  { "/": "/a%d/*", "?": { "k": "v*" }, "comment": "c" }' % n)


@family("bytes-ff")
def bytes_ff():
    return b"\xff" * LIMIT


@family("bytes-zero")
def bytes_zero():
    return bytes(LIMIT)


@family("bytes-random")
def bytes_random():
    return random.Random(1).randbytes(LIMIT)


@family("bytes-control")
def bytes_control():
    return fit(lambda count: association(entry('{"/":"/a%s"}' % ("\x01" * count))))


@family("utf-8-broken")
def utf_8_broken():
    return good_file().replace(b"comment", b"\xe9\xc3\xf0\x9f\xff\xe9\xe9")


@family("utf-8-broken-in-a-string")
def utf_8_broken_in_a_string():
    return b'{"applinks":"' + b"\xc3" * 130_000 + b'"}'


@family("utf-16")
def utf_16():
    return b"\xff\xfe" + good_file().decode()[:65_000].encode("utf-16-le")


@family("utf-32")
def utf_32():
    return good_file().decode()[:32_700].encode("utf-32")


@family("byte-order-marks")
def byte_order_marks():
    return b"\xef\xbb\xbf" * 43_000 + b"{}"


@family("carriage-returns")
def carriage_returns():
    return good_file().replace(b"\n", b"\r")[: LIMIT - 2]


@family("gzip")
def gzipped():
    return gzip.compress(random.Random(2).randbytes(130_000), mtime=0)


@family("gzip-bomb")
def gzip_bomb():
    return gzip.compress(bytes(64 << 20), mtime=0)


@family("brotli-like")
def brotli_like():
    return b"\x1b\xff\xff\x03" + random.Random(3).randbytes(130_000)


CMS_START = bytes.fromhex("3080 0609 2a86 4886 f70d 0107 02 a0 80 3080")


@family("cms-garbage")
def cms_garbage():
    return CMS_START + random.Random(4).randbytes(130_000)


@family("cms-nesting")
def cms_nesting():
    return CMS_START + b"\x30\x80" * 65_000


@family("cms-lengths")
def cms_lengths():
    return CMS_START + b"\x30\x84\x7f\xff\xff\xff" * 21_000


@family("cms-text")
def cms_text():
    return b"-----BEGIN PKCS7-----\n" + base64.encodebytes(CMS_START + bytes(90_000))[:130_000]


def edited(seed):
    """A good file with random edits."""
    generator = random.Random(seed)
    text = list(good_file().decode()[: LIMIT - 2_000])
    for _ in range(generator.choice([1, 2, 5, 30, 99, 300])):
        edit(text, generator)
    return content("".join(text))[:LIMIT]


def edit(text, generator):
    position = generator.randrange(len(text))
    character = generator.choice("{}[]:,\"'\\x/ \n“")
    match generator.randrange(3):
        case 0:
            text[position] = character
        case 1:
            text.insert(position, character)
        case _:
            del text[position]


for number in range(12):
    family(f"edited-{number}")(lambda number=number: edited(number))

# Android's assetlinks.json

FINGERPRINT = ":".join(["AB"] * 32)
HANDLE = "delegate_permission/common.handle_all_urls"


def statement(package, fingerprint=FINGERPRINT, more=""):
    return ('{"relation":["%s"],%s"target":{"namespace":"android_app","package_name":"%s",'
            '"sha256_cert_fingerprints":["%s"]}}' % (HANDLE, more, package, fingerprint))


def register_statements(**statements):
    for name, text in statements.items():
        family("assetlinks-" + name.replace("_", "-"))(lambda text=text: fit(
            lambda count: "[" + listed(lambda n: text.replace("§", str(n)), count) + "]"))


register_statements(
    statements=statement("com.example.a§"),
    equal_statements=statement("com.example.a"),
    empty_statements='{"target":{},"relation":[]}',
    sites='{"relation":["x§"],"target":{"namespace":"web","site":"http://a§/b"}}',
    included='{"include":"https://a/b§"}',
    broken=statement("com.example.a§")[:-1],
    rules=statement("com.example.a§", more='"relation_extensions":{"%s":{"dynamic_app_link_components":'
                    '[{"/":"/*a§*"},{"?":{"k":1}},{"x":1}]}},' % HANDLE),
)


@family("assetlinks-fingerprints")
def fingerprints():
    return fit(lambda count: '[{"relation":["%s"],"target":{"namespace":"android_app","package_name":"com.a.b",'
               '"sha256_cert_fingerprints":[%s]}}]' % (HANDLE, listed(lambda n: '"%x"' % n, count)))


@family("assetlinks-rules-of-one-statement")
def rules_of_one_statement():
    return fit(lambda count: '[%s]' % statement("com.a.b", more='"relation_extensions":{"%s":'
               '{"dynamic_app_link_components":[%s]}},' % (HANDLE, listed(lambda n: '{"/":"*a%d*"}' % n, count))))


# Entitlements, records and configurations


def property_list(body):
    return ('<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>'
            "<key>com.apple.developer.associated-domains</key><array>%s</array></dict></plist>" % body)


def register_domains(**strings):
    for name, text in strings.items():
        family("entitlements-" + name.replace("_", "-"), ENTITLEMENTS)(lambda text=text: fit(
            lambda count: property_list(listed(lambda n: f"<string>{text.replace('§', str(n))}</string>", count, ""))))


register_domains(
    domains="applinks:a§.example.com", equal="applinks:example.com", odd="applinks:*.*.https://É:99999/?mode=x§",
    modes="applinks:example.com?mode=developer+managed+x§", services="aplinks:a§", empty="", escapes="&amp;&#x41;§",
    web_hosts="applinks:www.Example§.com",
)


def register_marks(kind, prefix, /, **templates):
    """Registers families in which § stands for one long sequence of combining marks."""
    for name, template in templates.items():
        family(f"{prefix}marks-{name.replace('_', '-')}", kind)(
            lambda template=template: fit(lambda count: template.replace("§", MARKS * count)))


register_marks(
    ASSOCIATION, "assetlinks-",
    relation='[{"relation":["a§"],"target":{"namespace":"web","site":"https://a.b"}}]',
    kind='[{"relation":["delegate_permission§/common.handle_all_urls"],"target":{"namespace":"web","site":"https://a"}}]',
    namespace='[{"relation":["%s"],"target":{"namespace":"web§","site":"https://a.b"}}]' % HANDLE,
    package=f'[{statement("com.a.b§")}]',
    fingerprint='[{"relation":["%s"],"target":{"namespace":"android_app","package_name":"a.b",'
                '"sha256_cert_fingerprints":["AB§","AB§"]}}]' % HANDLE,
    site='[{"relation":["%s"],"target":{"namespace":"web","site":"https://a§/b§"}}]' % HANDLE,
    include='[{"include":"https://a§/b"}]',
    key_of_statement='[{"relation§":["%s"],"target":{"namespace":"web","site":"https://a"}}]' % HANDLE,
    key_of_target='[{"relation":["%s"],"target":{"namespace§":"web","site":"https://a"}}]' % HANDLE,
    relation_of_rules='[%s]' % statement("com.a", more='"relation_extensions":{"delegate§":{"dynamic_app_link_components":[]}},'),
    key_of_rules='[%s]' % statement("com.a", more='"relation_extensions":{"%s":{"dynamic§":[{"/":"a"}]}},' % HANDLE),
    key_of_rule='[%s]' % statement("com.a", more='"relation_extensions":{"%s":{"dynamic_app_link_components":'
                                   '[{"/§":"a","exclude§":1,"?":{"k§":"b§"}}]}},' % HANDLE),
)
register_marks(ENTITLEMENTS, "entitlements-", **{
    name: property_list(f"<string>{text}</string>") for name, text in dict(
        service="a§:example.com", service_only="§", host="applinks:a§.com", host_without_letter="applinks:§",
        label="applinks:www.§.com", wildcard="applinks:*.§", port="applinks:example.com:4§",
        path="applinks:example.com/§", query="applinks:example.com?§", mode="applinks:example.com?mode=developer§",
        modes="applinks:example.com?mode=d§+m§", scheme="applinks:https§://example.com", fragment="applinks:example.com#§",
        white_space=" applinks: example§.com §", setting="applinks:$(A§).$(B§)", dots="applinks:.§.§.",
    ).items()
})
register_marks(
    ENTITLEMENTS, "entitlements-",
    repeated=property_list("<string>applinks:a§.com</string>" * 2),
    key=property_list("").replace("<key>", "<key>a§</key><true/><key>", 1),
    app_id=property_list("").replace("<key>", "<key>application-identifier</key><string>A.§</string><key>", 1),
    team=property_list("").replace("<key>", "<key>com.apple.developer.team-identifier</key><string>§</string><key>", 1),
    full_app=property_list("<string>applinks:a.com</string>").replace(
        "<key>", "<key>com.apple.developer.parent-application-identifiers</key><array><string>A.§</string></array><key>", 1),
    element="<plist><dict§><key>a</key></dict></plist>",
    entity=property_list("<string>&amp§;</string>"),
    date=property_list("").replace("<key>", "<key>a</key><date>2026§</date><key>", 1),
)


@family("entitlements-nesting", ENTITLEMENTS)
def entitlements_nesting():
    return fit(lambda count: property_list("<array>" * count + "</array>" * count))


@family("entitlements-unclosed", ENTITLEMENTS)
def entitlements_unclosed():
    return fit(lambda count: property_list("<array><dict><key>" * count))


@family("entitlements-entities", ENTITLEMENTS)
def entitlements_entities():
    entities = "".join('<!ENTITY e%d "%s">' % (n, "&e%d;" % (n - 1) * 10) for n in range(1, 100))
    return content('<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY e0 "x">%s]><plist><string>&e99;</string></plist>'
                   % entities)


@family("entitlements-comments", ENTITLEMENTS)
def entitlements_comments():
    return fit(lambda count: "<plist>" + "<!-- - -->" * count)


@family("entitlements-binary", ENTITLEMENTS)
def entitlements_binary():
    return b"bplist00" + random.Random(5).randbytes(130_000)


@family("entitlements-binary-references", ENTITLEMENTS)
def entitlements_binary_references():
    # An array whose 255 elements are the array of the next object, forty objects deep.
    objects, offsets, data = 40, [], b"bplist00"
    for number in range(objects):
        offsets.append(len(data))
        data += b"\xaf\x11\x00\xff" + bytes([min(number + 1, objects)]) * 255
    offsets.append(len(data))
    data += b"\x51a"
    table = len(data)
    data += b"".join(offset.to_bytes(2, "big") for offset in offsets)
    return data + bytes(6) + bytes([2, 1]) + b"".join(
        value.to_bytes(8, "big") for value in (objects + 1, 0, table))


def record(**fields):
    lines = {"Service": "applinks", "App ID": "T1.a", "App Version": "1.0", "Domain": "example.com",
             "User Approval": "unspecified", "Site/Fmwk Approval": "approved", "Flags": "",
             "Last Checked": "2026-11-19 08:12:40 +0000", "Next Check": "2026-11-24 07:19:00 +0000", **fields}
    return "".join(f"{name + ':':<22}{value}\n" for name, value in lines.items()) + "-" * 80 + "\n"


def register_records(**fields):
    for name, values_of_fields in fields.items():
        family("records-" + name.replace("_", "-"), RECORDS)(lambda given=values_of_fields: fit(
            lambda count: "===== DATABASE =====\n" + listed(
                lambda n: record(**{key: text.replace("§", str(n)) for key, text in given.items()}), count, "")))


register_records(
    apps={"App ID": "T§.a"}, equal={}, domains={"Domain": "*.a§.example.com?mode=developer"},
    dates={"Last Checked": "19 novembre 2026 § à 8:12", "Next Check": "令和8年11月§日"},
    errors={"Error": "Error Domain=SWCErrorDomain Code=§ UserInfo={" + "NSUnderlyingError=0x6 {" * 20},
    approvals={"User Approval": "denied", "Site/Fmwk Approval": "§"},
)


register_marks(RECORDS, "records-", **{
    "".join(letter if letter.isalnum() else "_" for letter in key).lower():
        "===== DATABASE =====\n" + record(**{key: value}) + record(**{key: value}) for key, value in {
            "Service": "applinks§", "App ID": "T1.§", "App Version": "1§", "App PI": "§", "Domain": "*.a§.com?mode=§",
            "Patterns": "{§}", "Substitution Variables": "{§}", "User Approval": "denied§", "Site/Fmwk Approval": "denied§",
            "Flags": "developer§, managed§", "Relative Order": "1§", "Last Checked": "2026-11-19 08:12:40 §",
            "Next Check": "§ 2026", "Error": "SWCErrorDomain§ 7", "Retries": "1§", "Unknown§": "a§",
        }.items()
})
register_marks(
    RECORDS, "records-",
    settings="===== DATABASE =====\n" + record() + "===== SETTINGS =====\n"
             '{ s = applinks§, a = T1.a§, d = (null) }: { "a§" = 1§; "com.apple.LaunchServices.enabled" = §; }\n',
    network="===== DATABASE =====\n" + record() + "===== NETWORK =====\na§.com, b§.com\n",
    memory="===== DATABASE =====\n" + record() + "===== MEMORY =====\nswcd§: 4§ MB\n",
    separator="===== DATABASE§ =====\n" + record(),
)


@family("records-lines", RECORDS)
def records_lines():
    return fit(lambda count: "===== DATABASE =====\n" + "Service: applinks\n" * count)


@family("records-separators", RECORDS)
def records_separators():
    return fit(lambda count: "===== DATABASE =====\n" + "-" * 80 + "\n" + "- \n" * count)


@family("records-one-line", RECORDS)
def records_one_line():
    return fit(lambda count: "===== DATABASE =====\nError: " + "{" * count)


def register_configurations(**templates):
    for name, template in templates.items():
        family("configuration-" + name.replace("_", "-"), CONFIGURATION)(lambda template=template: fit(
            lambda count: template[0] + listed(lambda n: template[1].replace("§", str(n)), count, "") + template[2]))


register_configurations(
    hosts=("hosts:\n", "  - host: a§.example\n    apps: [shop]\n", ""),
    apps=("apps:\n", "  app§:\n    appID: ABCDE12345.com.example.a§\n    rules: [{/: '*a§*'}]\n", ""),
    rules=("apps:\n  shop:\n    appID: ABCDE12345.com.example.a\n    rules:\n", "      - { /: '*a§*b*' }\n",
           "hosts:\n  - host: a.example\n    apps: [shop]\n"),
    equal_keys=("", "hosts: []\n", ""),
    unknown_keys=("", "host§: []\n", ""),
    flow_nesting=("hosts: ", "[", ""),
    flow_objects=("hosts: ", "{a: ", ""),
    anchors=("a0: &a0 [x]\n", "a§: &a§ [*a0, *a0, *a0]\n", ""),
    block_nesting=("hosts:\n", "  - - - - - - - -\n", ""),
    quotes=("hosts: ", "'", ""),
    escapes=('hosts: "', "\\x41\\u00e9", '"'),
    comments=("", "# §\n", ""),
    tabs=("", "\t:\t", ""),
)

BRANDED_HOST = """hosts:
  - host: a.example
    kind: branded
    apps: [shop]
"""
ONE_APP = """apps:
  - name: shop
    teamID: ABCDE12345
    bundleID: com.example.a
"""
register_marks(
    CONFIGURATION, "configuration-",
    key="a§: 1\n",
    complex_key="? a§\n: 1\n",
    app_name=ONE_APP.replace("shop", "shop§") + BRANDED_HOST.replace("shop", "shop§"),
    unknown_app=ONE_APP + BRANDED_HOST.replace("shop", "shop§"),
    bundle=ONE_APP.replace("com.example.a", "com.§.a") + BRANDED_HOST,
    team=ONE_APP.replace("ABCDE12345", "ABCDE12345§") + BRANDED_HOST,
    host=ONE_APP + BRANDED_HOST.replace("a.example", "a§.example"),
    kind=ONE_APP + BRANDED_HOST.replace("branded", "branded§"),
    rule=ONE_APP + BRANDED_HOST + "    rules: [{/: '/a§*', exclude: true}]\n",
    key_of_rule=ONE_APP + BRANDED_HOST + "    rules: [{/: '/a*', exclude: 'true§', '?': {'k§': 'a§'}}]\n",
    slashes=ONE_APP + BRANDED_HOST + "    rules: [{/: '/a/§'}]\n",
    scheme=ONE_APP + "    schemes: [a§, a§]\n" + BRANDED_HOST,
    package=ONE_APP + "    android: {package: com.§.a, fingerprints: ['AB:§']}\n" + BRANDED_HOST,
    open_host=ONE_APP + BRANDED_HOST + "    openHost: §.example\n",
    path=ONE_APP + BRANDED_HOST + "    invitationPath: /§/\n",
    address=ONE_APP + BRANDED_HOST + "    reportEmail: a§@b.example\n    reportURL: https://a§.example\n",
    language=ONE_APP + BRANDED_HOST + "    languages: [en§, ja]\n",
    destination="allowedDestinations: ['*.a§.example', 'https://§']\n" + ONE_APP + BRANDED_HOST,
    template=ONE_APP + BRANDED_HOST + "linkTemplates: [{name: a§, en: {title: §, description: §}}]\n",
    tag=ONE_APP.replace("shop", "!a§ shop") + BRANDED_HOST,
)


def register_exclusions(**pieces):
    """Registers families with one exclusion, which a branded host serves as a rule for each wildcard."""
    for name, piece in pieces.items():
        family("configuration-exclusion-" + name.replace("_", "-"), CONFIGURATION)(lambda piece=piece: fit(
            lambda count: ONE_APP + BRANDED_HOST + "    rules: [{/: '/%s', exclude: true}]\n" % (piece * count)))
        family("configuration-exclusions-" + name.replace("_", "-"), CONFIGURATION)(lambda piece=piece: fit(
            lambda count: ONE_APP + BRANDED_HOST + "    rules:\n" + listed(
                lambda n: "      - {/: '/%d%s', exclude: true}\n" % (n, piece * 100), count, "")))


register_exclusions(stars="a*", question_marks="a?", only_question_marks="?")


@family("configuration-segments", CONFIGURATION)
def configuration_segments():
    return fit(lambda count: ONE_APP + BRANDED_HOST + "    rules: [{/: '%s', exclude: true}]\n" % ("/a" * count))


# Devices


def device_file(more="", **fields):
    values_of_fields = {"id": "A.b", "host": "example.com", "entry": "applinks:example.com", "state": "denied", **fields}
    return ("apps:\n  - id: {id}\n    associatedDomains: ['{entry}']\n    files: [{{host: '{host}', state: {state}}}]\n"
            .format(**values_of_fields) + more)


register_marks(
    DEVICE, "device-",
    app_id=device_file(id="'A.b§'"),
    repeated_app=device_file(id="'A.b§'") + device_file(id="'A.b§'")[len("apps:\n"):],
    name=device_file("    name: §\n"),
    entry=device_file(entry="applinks:a§.com"),
    service=device_file(entry="a§:example.com"),
    mode=device_file(entry="applinks:example.com?mode=developer§"),
    host_of_file=device_file(host="a§.com"),
    state=device_file(state="denied§"),
    reason=device_file(state="failed, reason: §"),
    age=device_file(state="denied, age: 3 hours§"),
    scheme=device_file("    schemes: [a§]\n"),
    choice=device_file("    choices: [{host: a§.com, opens: app}]\n"),
    opens=device_file("    choices: [{host: a.com, opens: app§}]\n"),
    experience=device_file("    clip: {fullApp: A.b§, experiences: ['https://example.com/§', §]}\n"),
    browser=device_file("defaultBrowser: A.b§\n"),
    assumption=device_file("assumptions: {severalApps: §, choices: §}\n"),
    path_of_file=device_file(state="approved, file: §"),
    entitlements=device_file("    entitlements: §\n"),
)


def register_devices(**templates):
    for name, template in templates.items():
        family("device-" + name.replace("_", "-"), DEVICE)(lambda template=template: fit(
            lambda count: "apps:\n" + listed(lambda n: template.replace("§", str(n)), count, "")))


register_devices(
    apps="  - id: A.b§\n    associatedDomains: ['applinks:example.com']\n    files: [{host: example.com, state: denied}]\n",
    apps_with_wildcards="  - id: A.b§\n    associatedDomains: ['applinks:*.com', 'applinks:*.com?mode=managed']\n",
    equal_apps="  - id: A.b\n",
)


@family("device-entries", DEVICE)
def device_entries():
    return fit(lambda count: "apps:\n  - id: A.b\n    associatedDomains:\n" + listed(
        lambda n: f"      - 'applinks:example.com:{n % 60_000 + 1}'\n", count, "") + "    files:\n" + listed(
        lambda n: "      - {host: 'example.com:%d', state: denied}\n" % (n % 60_000 + 1), count, ""))


# Archives. A tar archive is small, because the names in it are compressed.


def tar_archive(names):
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w:gz", format=tarfile.GNU_FORMAT) as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(name))
    return output.getvalue()


def zip_archive(names):
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, "")
    return output.getvalue()


@family("archive-marks", RECORD_ARCHIVE)
def archive_marks():
    # A name of 64 KB, the maximum.
    return tar_archive(["a" + MARKS * 16_000 + "/swcutil_show.txt"])


@family("archive-marks-of-many-names", RECORD_ARCHIVE)
def archive_marks_of_many_names():
    return tar_archive([f"{n}" + MARKS * 16_000 for n in range(500)])


@family("app-marks", APP_ARCHIVE)
def app_marks():
    # The names of a zip archive are not compressed. The archive has 2 MB, which is little for an app.
    return zip_archive([f"Payload/a{MARKS * 15_000}{n}.app/Info.plist" for n in range(16)])


@family("app-marks-of-files", APP_ARCHIVE)
def app_marks_of_files():
    return zip_archive(["Payload/a.app/Info.plist"] + [f"Payload/a.app/{n}{MARKS * 15_000}" for n in range(16)])


@family("app-files", APP_ARCHIVE)
def app_files():
    return zip_archive([f"Payload/a.app/{n}" for n in range(1_200)])


# Pictures of brands. Each is the header of the brand in PICTURE_CONFIGURATION.

PICTURE_CONFIGURATION = ("brands: [{name: b, header: picture}]\n" + ONE_APP + BRANDED_HOST + "    brand: b\n").encode()


def svg(parts):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">{parts}</svg>'


def register_svg(**makes):
    """Registers families of SVG files. A function returns the content for a count."""
    for name, make in makes.items():
        family("svg-" + name.replace("_", "-"), PICTURE)(
            lambda make=make: fit(lambda count: svg(make(count)), limit=PICTURE_LIMIT))


def half_style(rule, element):
    """Half of the file is a style sheet, and the other half consists of elements."""
    return lambda count: "<style>%s</style>%s" % (
        listed(lambda n: rule.replace("§", str(n)), count, ""), listed(lambda n: element, min(count, 4900), ""))


def levels(element, reference):
    """Each group repeats the former group. A file has at most 5,000 elements."""
    def make(count):
        groups = [f'<{element} id="a0"><path/></{element}>']
        for level in range(1, 40):
            copies = reference.replace("§", str(level - 1)) * min(count, 120)
            groups.append(f'<{element} id="a{level}">{copies}</{element}>')
        return "".join(groups) + "<!--%s-->" % ("a" * max(0, count - 120))
    return make


register_svg(
    attributes=lambda count: "<g%s/>" % listed(lambda n: f' aria-{n}=""', count, ""),
    attributes_of_elements=lambda count: f"<g{listed(lambda n: f' aria-{n}=' + chr(34) * 2, 128, '')}/>" * count,
    elements=lambda count: "<g/>" * count,
    depth=lambda count: "<g>" * count,
    end_tags=lambda count: "</g>" * count,
    defects=lambda count: "<g%s/>" % ' onload=""' + '<script a=""/>' * count,
    text=lambda count: "<text>%s</text>" % ("]" * count),
    character_numbers=lambda count: "<text>%s</text>" % ("&#33;" * count),
    ampersand=lambda count: "<text>%s</text>" % ("&" + "a" * count),
    combining_marks=lambda count: f'<g id="a{MARKS * count}"/>',
    combining_classes=lambda count: f"<style>.a{MARKS * count}{{fill:url(#a)}}</style>" + '<g class="a"/>' * 1000,
    comment=lambda count: f"<!--{'- ' * count}",
    comments=lambda count: "<!---->" * count,
    space=lambda count: "<g%s/>" % (" " * count),
    prefixes=lambda count: "<g%s/>" % listed(lambda n: f' xmlns:a{n}="b"', min(count, 100), "") * (count // 100 + 1),
    use=levels("g", '<use href="#a§"/>'),
    mask=levels("mask", '<g mask="url(#a§)"/>'),
    fill=levels("pattern", '<path fill="url(#a§)"/>'),
    style=levels("pattern", '<path style="fill:url( #a§ )"/>'),
    long_ids=lambda count: listed(lambda n: f'<g id="{"a" * 250}{n}" mask="url(#{"a" * 250}{n + 1})"/>', count, ""),
    urls=lambda count: f'<path fill="{"url(#a)" * min(count, 8000)}"/>' * (count // 8000 + 1),
    urls_that_do_not_end=lambda count: f'<path fill="{"url(" * min(count, 16000)}"/>' * (count // 16000 + 1),
    parentheses=lambda count: f'<path style="a:{"(" * min(count, 65000)}"/>' * (count // 65000 + 1),
    function_names=lambda count: f'<path fill="{"a" * min(count, 65000)}("/>' * (count // 65000 + 1),
    declarations=lambda count: f'<path style="{"fill:url(#a);" * min(count, 4900)}"/>' * (count // 4900 + 1),
    rules=half_style(".a{fill:url(#a)}", '<path class="a"/>'),
    rules_of_elements=half_style("*{fill:url(#a)}", "<path/>"),
    rules_of_effects=half_style("*{mask:inherit}", "<g/>"),
    rules_of_classes=half_style(".a§{fill:url(#a)}", '<path class="a1 a2 a3 a4 a5 a6 a7 a8 a9"/>'),
    selectors=lambda count: "<style>%s{fill:url(#a)}</style>" % (".a," * count + "a") + "<a/>" * 10,
    classes=lambda count: "<style>%s</style>" % listed(lambda n: f".a{n}{{fill:url(#a)}}", 2000, "") + (
        '<path class="%s"/>' % listed(lambda n: f"a{n}", 2000, " ")) * count,
    stops_of_gradients=lambda count: '<linearGradient id="a">%s</linearGradient>' % ("<stop/>" * 2000) + (
        '<path fill="url(#a)" stroke="url(#a)"/>' * min(count, 2900)) + "<!--%s-->" % ("a" * max(0, count - 2900)),
    document_type=lambda count: "<!DOCTYPE svg>" * count,
)


@family("svg-document-type-that-does-not-end", PICTURE)
def svg_document_type():
    return b"<!DOCTYPE svg PUBLIC '" + b"a" * (PICTURE_LIMIT - 30)


def png_chunk(kind, data=b""):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(chunks):
    size = png_chunk(b"IHDR", struct.pack(">IIBBBBB", 1200, 300, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + size + chunks + png_chunk(b"IDAT") + png_chunk(b"IEND")


def exif(count):
    """Metadata with many entries of another type."""
    return b"MM\0*\0\0\0\x08" + struct.pack(">H", count) + struct.pack(">HHII", 0x112, 2, 1, 6) * count


def register_pictures(**makes):
    for name, make in makes.items():
        family(name.replace("_", "-"), PICTURE)(lambda make=make: fit(make, limit=PICTURE_LIMIT))


register_pictures(
    png_chunks=lambda count: png(png_chunk(b"tEXt") * count),
    png_chunks_of_two_kinds=lambda count: png((png_chunk(b"tEXt") + png_chunk(b"zTXt")) * count),
    png_pixels=lambda count: png(png_chunk(b"IDAT") * count),
    png_long_chunk=lambda count: png(png_chunk(b"tEXt", b"a" * count)),
    jpeg_fill=lambda count: b"\xff\xd8" + b"\xff" * count,
    jpeg_segments=lambda count: b"\xff\xd8" + b"\xff\xe0\x00\x02" * count,
    jpeg_scan=lambda count: b"\xff\xd8\xff\xc0\x00\x08\x08\x01\x00\x04\x00\x01\xff\xda\x00\x02" + b"\xff\x00" * count,
    webp_chunks=lambda count: b"RIFF" + struct.pack("<I", 22 + 8 * count) + b"WEBPVP8X\x0a\0\0\0" + b"\0" * 10
    + b"ABCD\0\0\0\0" * count,
)


@family("png-exif", PICTURE)
def png_exif():
    return png(png_chunk(b"eXIf", exif(40_000)))


@family("configuration-aliases-of-brand", CONFIGURATION)
def configuration_aliases_of_brand():
    # The picture is the configuration itself.
    return fit(lambda count: "brands: [&b {name: b, header: file}%s]\n" % (", *b" * count) + ONE_APP + BRANDED_HOST)


@family("configuration-brands", CONFIGURATION)
def configuration_brands():
    return fit(lambda count: "brands: [%s]\n" % listed(
        lambda n: "{name: b%d, header: ./file, icon: gone%d}" % (n, n), count) + ONE_APP + BRANDED_HOST)


# Random files for the search

PATTERNS = ["*", "?", "§", "*a", "a*", "?*", "/", "/*", "ABC", "DEF", "abc/def", "%c3%A9", "é", "e\u0301", "$(v)", "$(w)",
            "$(lang)", "$(region)", "ſ", "kK", "????????", "*a*b", "x", "NOT ", "https://", "&", "=", "k=", "#", "%zz",
            "(.*)", "\\u0301", "\u0301\u0316", "\u200b", " ", "\U0001F468\u200d"]
FLAGS = ['"caseSensitive":false,', '"percentEncoded":false,', '"exclude":true,', '"coment§":1,', '"exclude":"yes",']


def random_genome(generator):
    """The parts of a random file: lists and numbers that `mutated` changes and `random_file` prints."""
    return {
        "rules": [random_rule(generator) for _ in range(generator.randint(1, 3))],
        "ruleShare": generator.choice([0, 0.02, 0.2, 1]),
        "paths": [random_pattern(generator)] if generator.random() < 0.2 else [],
        "appShare": generator.choice([0, 0, 0.05, 0.3, 1]),
        "entryShare": generator.choice([0, 0, 0.05, 0.3, 1]),
        "entriesOfOneApp": generator.random() < 0.1,
        "values": random_pattern(generator),
        "valueShare": generator.choice([0, 0, 0.1, 1]),
        "variableShare": generator.choice([0, 0, 0, 0.3]),
        "defaults": [random_rule(generator)] if generator.random() < 0.3 else [],
        "defaultRepeats": generator.choice([0, 0, 0.1, 1]),
        "repeats": generator.choice([0, 0, 0.01, 0.1]),
        "edits": generator.choice([0, 0, 0, 1, 3, 30, 300]),
        "editSeed": generator.randrange(1 << 30),
        "splice": generator.choice([None] * 6 + sorted(FAMILIES)),
    }


def random_pattern(generator):
    return "".join(generator.choice(PATTERNS) for _ in range(generator.randint(0, 6)))


def random_rule(generator):
    return {
        "/": random_pattern(generator) if generator.random() < 0.8 else None,
        "?": random_pattern(generator) if generator.random() < 0.3 else None,
        "items": [random_pattern(generator) for _ in range(generator.choice([0, 0, 1, 2, 6, 14]))],
        "#": random_pattern(generator) if generator.random() < 0.2 else None,
        "flags": [flag for flag in FLAGS if generator.random() < 0.2],
    }


def mutated(genome, generator):
    """The genome with one to three other parts."""
    changed = json.loads(json.dumps(genome))
    other = random_genome(generator)
    for key in generator.sample(sorted(changed), generator.randint(1, 3)):
        if key == "rules" and changed["rules"] and generator.random() < 0.6:
            rule = generator.choice(changed["rules"])
            part = generator.choice(sorted(rule))
            rule[part] = random_rule(generator)[part]
        else:
            changed[key] = other[key]
    return changed


def random_file(genome):
    """The largest file that a genome describes."""

    def text(count):
        def share(name, least=1):
            return max(least, int(count * genome[name]))

        def quoted(pattern, number):
            return '"%s"' % pattern.replace("§", str(number))

        def members(rule, number, repeats):
            parts = [flag[:-1].replace("§", str(number)) for flag in rule["flags"]]
            for key in "/#":
                if rule[key] is not None:
                    parts.append(f'"{key}":{quoted(rule[key] + rule[key] * repeats, number)}')
            if rule["items"]:
                items = ",".join(f'"k{i}":{quoted(item, number)}' for i, item in enumerate(rule["items"]))
                parts.append('"?":{%s}' % items)
            elif rule["?"] is not None:
                parts.append(f'"?":{quoted(rule["?"] + rule["?"] * repeats, number)}')
            return ",".join(parts)

        repeats = share("repeats", 0)
        kinds = genome["rules"]
        app_count, rule_count = share("appShare"), share("ruleShare")

        def one_entry(number):
            first = 0 if genome["entriesOfOneApp"] else number * app_count
            more = '"paths":[%s],' % ",".join(quoted(path, number) for path in genome["paths"]) if genome["paths"] else ""
            return entry(
                listed(lambda n: "{%s}" % members(kinds[n % len(kinds)], n + number, repeats), rule_count),
                [f"T{first + n}.a" for n in range(app_count)], more)

        variables = ['"%s":[%s]' % (name, listed(lambda n: quoted(genome["values"], n), share("valueShare")))
                     for name in ["v", "w"] + [f"v{n}" for n in range(share("variableShare", 0))]]
        defaults = ",".join(members(rule, 0, share("defaultRepeats", 0)) for rule in genome["defaults"])
        return association(listed(one_entry, share("entryShare")), defaults, ",".join(variables))

    result = fit_cheaply(text)
    generator = random.Random(genome["editSeed"])
    if genome["splice"]:
        other = FAMILIES[genome["splice"]]()
        cut, end = generator.randrange(len(result)), generator.randrange(len(other))
        result = (result[:cut] + other[end:] + result[cut:])[:LIMIT]
    if genome["edits"]:
        characters = list(result.decode("utf-8", "replace"))
        for _ in range(genome["edits"]):
            edit(characters, generator)
        result = content("".join(characters))[:LIMIT]
    return result


def fit_cheaply(make):
    """A text of at most 128 KB. The count grows in steps, because a large one can print gigabytes."""
    count = step = 1
    text = content(make(count))
    while step < 1 << 16:
        larger = content(make(count + step))
        if len(larger) <= LIMIT:
            text, count, step = larger, count + step, step * 2
        elif step == 1 or len(text) > LIMIT * 0.9:
            break
        else:
            step = max(1, step // 4)
    return text[:LIMIT]
