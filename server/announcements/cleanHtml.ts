import sanitize from 'sanitize-html'

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]
const length = [/^(auto|0|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|%))$/]
const lengths = [
  /^(auto|0|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|%))(\s+(auto|0|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|%))){0,3}$/,
]
const word = [/^[a-z-]{2,20}$/]

/**
 * The one policy for HTML that people write and others read: text, lists, tables, links and
 * pictures. No script, no class or id of the console's own, nothing that leaves its place on the
 * page. The client has its own, for what was stored before or by others.
 */
const policy: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['style', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    col: ['span'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': word,
      'text-decoration': word,
      'vertical-align': word,
      'white-space': word,
      'list-style-type': word,
      'font-family': [/^[\p{L}\d\s"',-]{1,100}$/u],
      'font-size': length,
      'font-style': word,
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'line-height': [/^(normal|\d(\.\d{1,2})?|\d{1,3}(px|%))$/],
      'text-indent': length,
      width: length,
      'max-width': length,
      height: length,
      padding: lengths,
      margin: lengths,
      border: [/^[a-z\d#\s.(),%]{1,60}$/i],
      'border-collapse': word,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // Deeper ones only keep browsers busy.
  nestingLimit: 60,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
}

/** Of HTML what may be shown to others; '' when nothing is left. */
export const cleanHtml = (html: string): string => sanitize(html, policy).trim()
