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
