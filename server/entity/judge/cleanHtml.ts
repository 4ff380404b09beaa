import sanitize from 'sanitize-html'
import {
  allowedAttributes,
  allowedTags,
  emptyAttributes,
  keepAttributes,
} from '../../../renderer/values/html'
import { type MediaPolicy, ownMedia } from '../../../renderer/values/media'

// The package's types lack `allowedEmptyAttributes`.
const rules: sanitize.IOptions & { readonly allowedEmptyAttributes: string[] } = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedEmptyAttributes: [...emptyAttributes],
  // The media policy parses styles itself; a second parser would serialize them differently.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // Deeper nesting only slows browsers down.
  nestingLimit: 60,
}

/** Sanitized HTML, serialized the way browsers do; '' if nothing remains. */
export const cleanHtml = (html: string, media: MediaPolicy = ownMedia): string =>
  sanitize(html, {
    ...rules,
    transformTags: {
      '*': (tagName, given) => ({ tagName, attribs: { ...keepAttributes(tagName, given, media) } }),
    },
  })
    .replaceAll(' />', '>')
    .trim()
