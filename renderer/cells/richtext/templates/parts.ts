import { type Css, el, escaped, link } from './html'
import { dark } from './look'
import type { Palette } from './palette'

/** Pieces that several picture-text templates are made of. */
export const heading = (text: string, css: Css = {}): string =>
  el(
    'h3',
    { margin: 0, fontSize: 22, fontWeight: 700, lineHeight: 1.4, color: dark, ...css },
    escaped(text),
  )

export const centredHeading = (text: string): string =>
  heading(text, { margin: '0 0 18px', textAlign: 'center' })

export const button = ({ fill, on }: Pick<Palette, 'fill' | 'on'>, text: string): string =>
  link(
    {
      display: 'inline-block',
      padding: '9px 24px',
      borderRadius: 24,
      background: fill,
      color: on,
      fontSize: 15,
      lineHeight: 1.6,
      textDecoration: 'none',
    },
    text,
  )
