// Returns measures of a rendered page. The tests have the limits.
() => {
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

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const behind = background(element);
    const size = parseFloat(style.fontSize);
    texts.push({
      text,
      size,
      ratio: ratio(over(parsed(style.color), behind), behind),
      isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
    });
  }

  const controls = [...document.querySelectorAll("a[href], button, input, [tabindex]")]
    .filter(isShown)
    .map((element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const around = background(element.parentElement);
      const hasEdge = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== "rgba(0, 0, 0, 0)";
      const edge = hasEdge ? parsed(style.borderTopColor) : parsed(style.backgroundColor);
      return {
        label: element.textContent.trim() || element.getAttribute("aria-label") || "",
        height: box.height,
        width: box.width,
        // The contrast of the edge or the background of a button. Plain links have neither.
        edge: edge.alpha ? ratio(over(edge, around), around) : null,
      };
    });

  return {
    texts,
    controls,
    pictures: [...document.querySelectorAll("svg, img")].map(
      (picture) => picture.getAttribute("aria-label") || picture.getAttribute("alt") || "",
    ),
    headings: [...document.querySelectorAll("h1")].length,
    language: document.documentElement.lang,
    title: document.title,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
};
