import { colourNames, lightOf } from './messages'

/** One of the 18 colours, as it is or in its light variant. */
export interface Swatch {
  /** `blue`, `blue-light`. */
  readonly key: string
  readonly name: string
  readonly light: boolean
  /** What the swatch shows: the fill of its palette. */
  readonly colour: string
}

/** The colours a template is drawn in. Texts keep 4.5 : 1 on what they stand on. */
export interface Palette {
  /** Areas, and what is written on them. */
  readonly fill: string
  readonly on: string
  /** Lines, dots and bars. */
  readonly accent: string
  /** Coloured words on white, or on `soft`. */
  readonly ink: string
  /** A breath of the colour, for backgrounds. */
  readonly soft: string
  /** Between `soft` and `accent`: borders. */
  readonly line: string
}

/** Dark enough for white words. */
const bases: Readonly<Record<keyof typeof colourNames, string>> = {
  ...{ red: '#c5303a', orange: '#bd4f0c', amber: '#a15c07', gold: '#856404', lime: '#557a0f' },
  ...{ green: '#2b7a38', teal: '#0b766b', cyan: '#08748a', sky: '#0b6fb3', blue: '#2457c5' },
  ...{ indigo: '#4640c8', violet: '#6a3ccb', purple: '#8a2fb3', magenta: '#af2581' },
  ...{ pink: '#c42f66', brown: '#7c5038', slate: '#475569', black: '#23262d' },
}

/** Share of white. */
const inLight = { fill: 0.85, accent: 0.45, soft: 0.94, line: 0.7 }
const inFull = { soft: 0.93, line: 0.68 }

const parse = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const print = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (hex: string, other: number, share: number) =>
  print(parse(hex).map((part) => part + (other - part) * share))
const paler = (hex: string, share: number) => mix(hex, 255, share)
const darker = (hex: string, share: number) => mix(hex, 0, share)

const fullPalette = (base: string): Palette => ({
  fill: base,
  on: '#ffffff',
  accent: base,
  ink: darker(base, 0.12),
  soft: paler(base, inFull.soft),
  line: paler(base, inFull.line),
})

const lightPalette = (base: string): Palette => ({
  fill: paler(base, inLight.fill),
  on: darker(base, 0.4),
  accent: paler(base, inLight.accent),
  ink: darker(base, 0.25),
  soft: paler(base, inLight.soft),
  line: paler(base, inLight.line),
})

const palettes = new Map(
  Object.entries(bases).flatMap(([name, base]) => [
    [name, fullPalette(base)] as const,
    [`${name}-light`, lightPalette(base)] as const,
  ]),
)

/** The 36 choices: each colour with its light variant. */
export const swatches: readonly Swatch[] = Object.entries(colourNames).flatMap(([key, name]) =>
  [false, true].map((light) => {
    const own = light ? `${key}-light` : key
    return { key: own, name: light ? lightOf(name) : name, light, colour: paletteOf(own).fill }
  }),
)

/** Of an unknown key the first palette. */
export function paletteOf(key: string): Palette {
  return palettes.get(key) ?? fullPalette('#2457c5')
}
