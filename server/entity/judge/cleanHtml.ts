import sanitize from 'sanitize-html'
import {
  allowedAttributes,
  allowedTags,
  emptyAttributes,
  keepAttributes,
} from '../../../renderer/values/html'
import { type MediaPolicy, ownMedia } from '../../../renderer/values/media'

// The package's types have not heard of the empty ones.
const rules: sanitize.IOptions & { readonly allowedEmptyAttributes: string[] } = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedEmptyAttributes: [...emptyAttributes],
  // The policy itself reads styles; a second reader would write them in another way.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // Deeper ones only keep browsers busy.
  nestingLimit: 60,
}

/** Of HTML what may be shown to others, written as browsers write it; '' when nothing is left. */
export const cleanHtml = (html: string, media: MediaPolicy = ownMedia): string =>
  sanitize(html, {
    ...rules,
    transformTags: {
      '*': (tagName, given) => ({ tagName, attribs: { ...keepAttributes(tagName, given, media) } }),
    },
  })
    .replaceAll(' />', '>')
    .trim()
