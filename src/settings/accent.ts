import { contrast, type Hex, mix, readable, until, visible } from './color'
import { settingsMessages } from './messages'
import type { ThemeName } from './store'

/** The eight named theme colours (specification, shell §9). */
export const presets: readonly { readonly name: string; readonly color: Hex }[] = [
  { name: settingsMessages.dust, color: '#F5222D' },
  { name: settingsMessages.volcano, color: '#FA541C' },
  { name: settingsMessages.sunset, color: '#FAAD14' },
  { name: settingsMessages.cyan, color: '#13C2C2' },
  { name: settingsMessages.green, color: '#52C41A' },
  { name: settingsMessages.daybreak, color: '#1890FF' },
  { name: settingsMessages.geek, color: '#2F54EB' },
  { name: settingsMessages.purple, color: '#722ED1' },
]

/** Backgrounds of coloured text; same values as in base.css. */
export const grounds = {
  light: { surface: '#ffffff', page: '#f4f5f9', raised: '#ffffff' },
  dark: { surface: '#191a20', page: '#101116', raised: '#22242c' },
} as const satisfies Readonly<Record<ThemeName, object>>

/** Share of the accent in the background of a selected row; same as in layout.css. */
export const tintShare = 0.13

/** The tones of one theme colour, by role. */
export interface Accent {
  /** Text, icons, lines and focus rings: readable on every background, including its own tint. */
  readonly text: Hex
  /** Background of white text. */
  readonly solid: Hex
  readonly solidHover: Hex
  readonly solidActive: Hex
}

const [white, black] = ['#ffffff', '#000000']

/** The nearest readable tones of `color`. A readable colour stays unchanged. */
export function accentOf(color: Hex, theme: ThemeName): Accent {
  const text = until(color.toLowerCase(), theme === 'dark' ? white : black, (tone) =>
    readableOn(tone, theme),
  )
  const solid = fillOn(color.toLowerCase(), theme)
  return {
    text,
    solid,
    solidHover: mix(solid, black, 0.14),
    solidActive: mix(solid, black, 0.26),
  }
}

function readableOn(tone: Hex, theme: ThemeName): boolean {
  const { surface, page, raised } = grounds[theme]
  return [surface, page, raised, mix(surface, tone, tintShare)].every(
    (ground) => contrast(tone, ground) >= readable,
  )
}

/** Light enough to be visible on a dark background, then dark enough for white text. */
function fillOn(color: Hex, theme: ThemeName): Hex {
  const seen = theme === 'dark' ? until(color, white, isSeen) : color
  return until(seen, black, (tone) => contrast(tone, white) >= readable)
}

const isSeen = (tone: Hex): boolean => contrast(tone, grounds.dark.raised) >= visible
