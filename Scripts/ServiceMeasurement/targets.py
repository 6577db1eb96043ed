"""Comparisons of figures with targets. A target is (what, target, measured, whether it is met)."""

import statistics


def middle(rounds, name):
    return statistics.median(round_[name] for round_ in rounds)


def ratio(rounds, others, name="rate"):
    """How many times as much: the median ratio of the figures of each round, because the machine's speed
    varies."""
    return statistics.median(one[name] / other[name] for one, other in zip(rounds, others))


def at_least(what, bound, measured, goal=None):
    target = f"at least {bound} times" + (f", goal {goal}" if goal else "")
    return (what, target, f"{measured:.2f} times", measured >= bound)


def at_least_each_second(what, bound, measured):
    return (what, f"at least {bound:,} per second", f"{measured:,.0f} per second", measured >= bound)


def under(what, bound, unit, measured, digits=2):
    return (what, f"under {bound:,} {unit}", f"{measured:,.{digits}f} {unit}", measured < bound)


def at_most(what, bound, unit, measured, digits=2):
    return (what, f"at most {bound:,} {unit}", f"{measured:,.{digits}f} {unit}", measured <= bound)


def started(row, name, seconds):
    yield under(f"{name}: time from startup to the first correct response", seconds, "s", row["start"])
    yield (f"{name}: correct responses for links drawn from all links", "all",
           f"{row['correct']:,} of {row['requested']:,}", row["correct"] == row["requested"])


def table(targets):
    """The targets as rows of a table."""
    return "\n".join(
        f"| {what} | {target} | {measured} | {'met' if met else '**missed**'} |"
        for what, target, measured, met in targets
    )
