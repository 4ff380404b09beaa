import { colours } from './library.json'
import { lightOf } from './messages'

/** One of the 18 colours, or its light variant. */
export interface Swatch {
  /** For example `blue`, `blue-light`. */
  readonly key: string
  readonly name: string
  readonly light: boolean
  /** Colour of the swatch: the `fill` of its palette. */
  readonly colour: string
}

/** The colours of a template. Texts have a contrast of at least 4.5 : 1 to their background. */
export interface Palette {
  /** Filled areas, and the text on them. */
  readonly fill: string
  readonly on: string
  /** Lines, dots and bars. */
  readonly accent: string
  /** Coloured text on white or on `soft`. */
  readonly ink: string
  /** A faint tint for backgrounds. */
  readonly soft: string
  /** Borders: between `soft` and `accent`. */
  readonly line: string
}

/** Share of white, 0 to 1. */
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
  Object.entries(colours).flatMap(([key, { base }]) => [
    [key, fullPalette(base)] as const,
    [`${key}-light`, lightPalette(base)] as const,
  ]),
)

/** All 36 swatches: each colour and its light variant. */
export const swatches: readonly Swatch[] = Object.entries(colours).flatMap(([key, { name }]) =>
  [false, true].map((light) => {
    const own = light ? `${key}-light` : key
    return { key: own, name: light ? lightOf(name) : name, light, colour: paletteOf(own).fill }
  }),
)

/** The palette of a swatch; for an unknown key the palette in which templates were designed. */
export function paletteOf(key: string): Palette {
  return palettes.get(key) ?? fullPalette(colours.blue.base)
}
