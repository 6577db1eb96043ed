/// The elements, attributes and functions that an SVG of a brand may contain.
///
/// They describe a still picture and cannot run code, load other files or refer to them. The list
/// names what is allowed, so that future additions to SVG and CSS are refused until somebody has
/// looked at them.
enum SVGAllowlist {
  static let namespace = "http://www.w3.org/2000/svg"

  /// The prefixes that names can have, and their only namespaces.
  static let namespaces = [
    "cc": "http://creativecommons.org/ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xlink": "http://www.w3.org/1999/xlink",
  ]
  /// The prefixes of the elements in `metadata`, which browsers do not show.
  static let metadataPrefixes: Set = ["cc", "dc", "rdf"]
  static let metadataAttributes = words(
    "id rdf:about rdf:resource rdf:parseType rdf:datatype xml:lang"
  )

  static let elements = words(
    """
    svg g defs title desc symbol use path rect circle ellipse line polyline polygon text tspan
    linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix
    feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset style metadata
    """
  )

  /// Attributes besides `style`, `href`, `xlink:href`, `xmlns` and `xmlns:…`, whose values have
  /// their own rules, and besides `data-name` and `aria-…`.
  static let attributes = words(
    """
    id class x y width height d points r rx ry cx cy x1 x2 y1 y2 fx fy fr viewBox
    preserveAspectRatio transform gradientTransform gradientUnits spreadMethod patternTransform
    patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits filterUnits
    primitiveUnits markerUnits markerWidth markerHeight refX refY orient offset pathLength version
    baseProfile enable-background role type media xml:space xml:lang lang
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect paint-order opacity color
    stop-color stop-opacity clip-path clip-rule mask mask-type filter marker-start marker-mid
    marker-end display visibility overflow isolation mix-blend-mode shape-rendering text-rendering
    image-rendering color-interpolation color-interpolation-filters color-rendering
    font-family font-size font-weight font-style font-stretch font-variant text-anchor
    text-decoration letter-spacing word-spacing dominant-baseline alignment-baseline baseline-shift
    writing-mode direction unicode-bidi textLength lengthAdjust dx dy rotate
    in in2 result values mode operator k1 k2 k3 k4 stdDeviation edgeMode flood-color flood-opacity
    """
  )

  /// Functions in values and style sheets, in lower case. `url` has its own rule.
  static let functions = words(
    """
    url rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx
    skewy calc var blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate
    sepia inset circle ellipse polygon
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
