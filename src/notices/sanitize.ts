import DOMPurify from 'dompurify'

/** What a letter needs. Nothing that moves an element out of its place or loads an address. */
const styles = [
  ...(['color', 'background-color', 'text-align', 'text-decoration', 'text-indent'] as const),
  ...(['font-family', 'font-size', 'font-style', 'font-weight', 'line-height'] as const),
  ...(['width', 'max-width', 'height', 'padding', 'border', 'border-collapse'] as const),
  ...(['margin', 'vertical-align', 'white-space', 'list-style-type'] as const),
]

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLElement && node.hasAttribute('style')) keepStyles(node)
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/** HTML of an announcement, safe to show: text, tables, links and pictures without any script or page-wide style. */
export function sanitize(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    // Names and ids could stand in the way of the page's own; classes could borrow its looks.
    FORBID_ATTR: ['id', 'name', 'class', 'tabindex', 'autofocus', 'srcset', 'background'],
    FORBID_TAGS: [
      ...(['style', 'form', 'input', 'button', 'select', 'textarea', 'option', 'label'] as const),
      ...(['dialog', 'details', 'audio', 'video', 'source', 'track', 'marquee', 'map'] as const),
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

function keepStyles(node: HTMLElement): void {
  const kept = styles.flatMap((name) => {
    const value = node.style.getPropertyValue(name)
    // Negative margins move an element as well as a position does.
    const harmless = value !== '' && !/url\(|expression|(^|\s)-/i.test(value)
    return harmless ? `${name}:${value}` : []
  })
  if (kept.length > 0) node.setAttribute('style', kept.join(';'))
  else node.removeAttribute('style')
}
