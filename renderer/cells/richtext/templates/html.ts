/** CSS properties by name; undefined ones are left out. */
export type Css = Readonly<Record<string, string | number | undefined>>

type Child = string | readonly string[]

/**
 * An element as the browser and the server write it, so that a template comes back from both as it went:
 * lengths without a unit are pixels, children are HTML.
 */
export function el(tag: string, css: Css, ...children: readonly Child[]): string {
  const style = styleOf(css)
  const open = style === '' ? `<${tag}>` : `<${tag} style="${style}">`
  return `${open}${children.flat().join('')}</${tag}>`
}

export const box = (css: Css, ...children: readonly Child[]): string => el('div', css, ...children)

export const span = (css: Css, ...children: readonly Child[]): string =>
  el('span', css, ...children)

/** Words of a paragraph, without the margins that a site may give it. */
export const line = (css: Css, text: string): string =>
  el('p', { margin: 0, ...css }, escaped(text))

export const image = (src: string, alt: string, css: Css): string =>
  `<img src="${src}" alt="${escaped(alt)}" style="${styleOf(css)}">`

export const link = (css: Css, text: string): string =>
  `<a href="#" target="_blank" rel="noopener noreferrer" style="${styleOf(css)}">${escaped(text)}</a>`

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const styleOf = (css: Css): string =>
  Object.entries(css)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${hyphenated(name)}:${cssValue(name, value)}`],
    )
    .join(';')

const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const unitless = new Set(['lineHeight', 'fontWeight', 'opacity', 'flexGrow', 'flex', 'aspectRatio'])

const cssValue = (name: string, value: string | number): string =>
  typeof value === 'string' || value === 0 || unitless.has(name) ? String(value) : `${value}px`
