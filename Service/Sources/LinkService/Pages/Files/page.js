// The click ID and the marker of a scanned QR code belong to this visitor. A link that is copied or shared
// from the address bar must not have them, or the visits of other people would not count, or would count as
// scans. The exception is a browser inside an app whose menu opens the address of the page in another browser.
// There, the visit continues.
const click = document.querySelector("[data-click]")?.dataset.click;
const items = location.search.slice(1).split("&");
const newItems = items.filter((item) => !/^lw_(click|via)=/.test(item));
if (click) newItems.push(`lw_click=${click}`);
if (newItems.join("&") !== items.join("&")) {
  const address = new URL(location.href);
  address.search = newItems.filter((item) => item !== "").join("&");
  history.replaceState(null, "", address);
}

// A Mac and an iPad send the same headers, but only an iPad has a touch screen. On a Mac, the page in the
// browser is what the visitor wants.
const forMac = document.querySelector("a[data-for-mac]");
if (forMac && navigator.maxTouchPoints === 0) location.replace(forMac.href);

// Shows the copy buttons, which do nothing without a script.
for (const button of document.querySelectorAll("button[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  const label = button.firstElementChild;
  const words = label.textContent;
  let timer;

  // Browsers inside of apps often lack the clipboard; selected text can be copied by hand.
  const copySelected = () => {
    const range = document.createRange();
    range.selectNodeContents(source);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    return document.execCommand("copy");
  };

  button.addEventListener("click", async () => {
    let isCopied;
    try {
      await navigator.clipboard.writeText(source.textContent);
      isCopied = true;
    } catch {
      isCopied = copySelected();
    }
    label.textContent = isCopied ? button.dataset.done : button.dataset.failed;
    button.classList.toggle("done", isCopied);
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = words;
      button.classList.remove("done");
    }, 4000);
  });
  button.hidden = false;
}

// Times are in UTC, because visitors in all time zones get the same page. A browser without date styles, and a page
// whose language is not a language tag, leave them as they are. Templates that mark no time keep theirs.
const showInZone = (time) => {
  const date = new Date(time.dateTime);
  if (Number.isNaN(date.getTime())) return;
  const format = (styles) =>
    new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
      calendar: "gregory",
      // Arabic texts have Latin digits, which not every browser would choose.
      numberingSystem: /[0-9]/.test(time.textContent) ? "latn" : undefined,
      ...styles,
    });
  const [day, whole] = [format({ dateStyle: "long" }), format({ dateStyle: "long", timeStyle: "short" })];
  if (!whole.resolvedOptions().timeStyle) return;
  // As in the text of the page, a line can end between the day and the time only.
  const joined = (text) => text.split(" ").join("\u00a0");
  const [dayText, text] = [day.format(date), whole.format(date)];
  const after = text.startsWith(dayText) ? text.slice(dayText.length) : "";
  const blank = after.indexOf(" ") + 1;
  const shown = after ? joined(dayText) + after.slice(0, blank) + joined(after.slice(blank)) : joined(text);
  const line = time.parentElement;
  if (line.matches("p.until")) keepHeight(line);
  time.textContent = shown;
};

// A shorter sentence takes the place of the longer one, so nothing below it moves. New text nodes do not count as
// moved. The browser also reports a new size when its bars shrink, which changes no line.
const keepHeight = (line) => {
  line.style.minHeight = `${line.offsetHeight}px`;
  for (const node of [...line.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) node.replaceWith(node.cloneNode());
  }
  const width = innerWidth;
  const release = () => {
    if (innerWidth === width) return;
    line.style.minHeight = "";
    removeEventListener("resize", release);
  };
  addEventListener("resize", release);
};

for (const time of document.querySelectorAll("time[data-local]")) {
  try {
    showInZone(time);
  } catch {
    // The time stays in UTC.
  }
}
