// Returns measures of a rendered page. The tests have the limits.
//
// isFocusing: whether to focus each control and measure how the page shows it.
(isFocusing) => {
  const parsed = (color) => {
    const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g).map(Number);
    return { red, green, blue, alpha };
  };
  const over = (top, below) => {
    const mix = (name) => top[name] * top.alpha + below[name] * (1 - top.alpha);
    return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
  };
  const background = (element) => {
    if (!element) return { red: 255, green: 255, blue: 255, alpha: 1 };
    const own = parsed(getComputedStyle(element).backgroundColor);
    return own.alpha === 1 ? own : over(own, background(element.parentElement));
  };
  // WCAG 2.2, relative luminance and contrast ratio.
  const luminance = ({ red, green, blue }) => {
    const [r, g, b] = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const isRead = (element) => !element.closest("[aria-hidden=true]");

  // Whether a line of a long text is below the part that the page shows.
  const isCut = (element, line) => {
    const middle = (line.top + line.bottom) / 2;
    for (let box = element; box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const { top, bottom } = box.getBoundingClientRect();
      if (middle < top || middle > bottom) return true;
    }
    return false;
  };

  const withPlainSpaces = (text) => text.trim().replace(/\s+/g, " ");

  // The texts in the order of the document, with the boxes of their lines.
  const texts = [];
  // What a screen reader should read: the same texts, and the descriptions of pictures.
  const spoken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = document.createRange();
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Element) {
      const label = walker.currentNode.getAttribute("aria-label") ?? walker.currentNode.getAttribute("alt");
      const isPicture = walker.currentNode.matches("svg, img");
      if (isPicture && label && isShown(walker.currentNode)) spoken.push(withPlainSpaces(label));
      continue;
    }
    const element = walker.currentNode.parentElement;
    const text = withPlainSpaces(walker.currentNode.textContent);
    if (!text || !isShown(element)) continue;
    if (isRead(element)) spoken.push(text);
    range.selectNodeContents(walker.currentNode);
    const lines = [...range.getClientRects()].filter((line) => !isCut(element, line));
    const style = getComputedStyle(element);
    const behind = background(element);
    const size = parseFloat(style.fontSize);
    texts.push({
      element,
      text,
      size,
      isRead: isRead(element),
      lines,
      ratio: ratio(over(parsed(style.color), behind), behind),
      isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
    });
  }

  // Texts that leave an element around them to the left or to the right.
  const outside = texts.filter(({ element, lines }) => {
    for (let box = element; box !== document.body; box = box.parentElement) {
      const { left, right } = box.getBoundingClientRect();
      if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) return true;
    }
    return false;
  });

  // The line boxes of some fonts are higher than their letters, so lines may overlap a little.
  const core = ({ left, right, top, bottom }) => {
    const rim = (bottom - top) / 5;
    return { left: left + 1, right: right - 1, top: top + rim, bottom: bottom - rim };
  };
  const meets = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const cores = texts.map(({ lines }) => lines.map(core));
  const overlaps = [];
  for (let first = 0; first < texts.length; first++) {
    for (let second = first + 1; second < texts.length; second++) {
      if (cores[first].some((a) => cores[second].some((b) => meets(a, b)))) {
        overlaps.push([texts[first].text, texts[second].text]);
      }
    }
  }

  // In reading order, a text is below the text before it or further along the line. The next column
  // is further along, too. A code is read from left to right on every page.
  const direction = (first, second) => {
    let common = first;
    while (!common.contains(second)) common = common.parentElement;
    return getComputedStyle(common).direction;
  };
  const read = texts.filter(({ isRead, lines }) => isRead && lines.length);
  const backwards = [];
  for (let index = 1; index < read.length; index++) {
    const [a, b] = [read[index - 1].lines.at(-1), read[index].lines[0]];
    const isBelow = b.top >= a.bottom - (a.bottom - a.top) / 5;
    const isAlong = direction(read[index - 1].element, read[index].element) === "rtl"
      ? b.right <= a.left + 1
      : b.left >= a.right - 1;
    if (!isBelow && !isAlong) backwards.push([read[index - 1].text, read[index].text]);
  }

  const focus = (element) => {
    element.focus();
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const width = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    const reach = width + parseFloat(style.outlineOffset);
    const behind = background(element.parentElement);
    return {
      isShown: element.matches(":focus-visible"),
      width,
      ratio: ratio(over(parsed(style.outlineColor), behind), behind),
      isInside: box.left - reach >= 0 && box.right + reach <= document.documentElement.clientWidth,
    };
  };
  const controls = [...document.querySelectorAll("a[href], button, input, [tabindex]")]
    .filter(isShown)
    .map((element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const behind = background(element.parentElement);
      const hasEdge = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== "rgba(0, 0, 0, 0)";
      const edge = hasEdge ? parsed(style.borderTopColor) : parsed(style.backgroundColor);
      return {
        label: element.textContent.trim() || element.getAttribute("aria-label")
          || element.querySelector("img")?.alt || "",
        height: box.height,
        width: box.width,
        // The contrast of the edge or the background of a button. Plain links have neither.
        edge: edge.alpha ? ratio(over(edge, behind), behind) : null,
        isButton: element.matches(".button, button"),
        border: parseFloat(style.borderTopWidth),
        tabIndex: element.tabIndex,
        focus: isFocusing ? focus(element) : null,
      };
    });

  return {
    texts: texts.map(({ text, size, ratio, isLarge }) => ({ text, size, ratio, isLarge })),
    spoken,
    outside: outside.map(({ text }) => text),
    overlaps,
    backwards,
    // Some languages have the verb at the end of a label.
    cutLabels: [...document.querySelectorAll(".label")]
      .filter((label) => label.scrollHeight > label.clientHeight + 1)
      .map((label) => label.textContent),
    controls,
    // Pictures without a description must be marked as decoration.
    pictures: [...document.querySelectorAll("svg, img")].map(
      (picture) => picture.getAttribute("aria-label") ?? picture.getAttribute("alt"),
    ),
    unloaded: [...document.images].filter((image) => !image.naturalWidth).map((image) => image.src),
    headings: [...document.querySelectorAll("h1")].length,
    language: document.documentElement.lang,
    title: document.title,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    moving: [...document.querySelectorAll("*")]
      .filter((element) => {
        const style = getComputedStyle(element);
        return style.animationName !== "none" || /[1-9]/.test(style.transitionDuration);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  };
};
