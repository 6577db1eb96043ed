"""Writes a page with all screenshots, so that a person can look through them."""

from html import escape
from itertools import product
from pathlib import Path

STYLE = """
body { font: 14px system-ui, sans-serif; margin: 1rem; }
.row { display: flex; gap: .75rem; overflow-x: auto; align-items: start; }
figure { margin: 0; flex: none; }
img { width: 260px; border: 1px solid #999; display: block; }
"""


def write_contact_sheet(folder: Path, pages) -> None:
    """A section for each brand and a row for each sample: its languages, in light and dark."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Pages</title><style>{STYLE}</style>"]
    brands = list(dict.fromkeys(page.brand for page in pages))
    parts += [f'<a href="#{brand}">{brand}</a> ' for brand in brands]
    for brand in brands:
        parts.append(f'<h2 id="{brand}">{brand}</h2>')
        for sample in dict.fromkeys(page.sample for page in pages if page.brand == brand):
            names = [
                f"{brand}.{sample}.{page.language}.{scheme}.png"
                for scheme, page in product(("light", "dark"), pages)
                if (page.brand, page.sample) == (brand, sample)
            ]
            figures = [
                f'<figure><a href="{name}"><img loading=lazy src="{name}" alt=""></a>{escape(name)}</figure>'
                for name in names
                if (folder / name).exists()
            ]
            parts.append(f"<h3>{sample}</h3><div class=row>{''.join(figures)}</div>")
    known = {f"{page.brand}.{page.sample}.{page.language}" for page in pages}
    others = [path.name for path in sorted(folder.glob("*.png")) if path.name.rsplit(".", 2)[0] not in known]
    figures = [f'<figure><a href="{name}"><img loading=lazy src="{name}" alt=""></a>{name}</figure>' for name in others]
    parts.append(f"<h2>others</h2><div class=row>{''.join(figures)}</div>")
    (folder / "index.html").write_text("\n".join(parts), encoding="utf-8")
