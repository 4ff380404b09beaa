import DOMPurify from 'dompurify'
import { allowedAttributes, allowedTags, keepAttributes } from '../../values/html'
import { shownMedia } from './shownMedia'

// Created on first use: a program that only imports this module may have no window.
let purifier: ReturnType<typeof DOMPurify> | undefined

function createPurifier() {
  const made = DOMPurify(window)
  made.addHook('afterSanitizeAttributes', (node) => {
    const given = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    const kept = keepAttributes(node.tagName.toLowerCase(), given, shownMedia())
    for (const name of Object.keys(given)) node.removeAttribute(name)
    for (const [name, value] of Object.entries(kept)) node.setAttribute(name, value)
  })
  return made
}

/** Sanitizes HTML for editing and display, by the same policy as the server. */
export function cleanHtml(html: string): string {
  purifier ??= createPurifier()
  return purifier
    .sanitize(html, {
      ALLOWED_TAGS: [...allowedTags],
      ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    })
    .trim()
}
