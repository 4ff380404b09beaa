import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { type Accent, accentOf, grounds } from './accent'
import { mix } from './color'
import type { Look } from './look'

/** The component library's tokens, from the colours of base.css. */
export function antdTheme({ theme, color, weak }: Look): ThemeConfig {
  const accent = accentOf(color, theme)
  const tones = texts[theme]
  const { surface, page, raised } = grounds[theme]
  return {
    cssVar: true,
    hashed: false,
    algorithm: [
      theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
      withAccent(accent, surface),
    ],
    token: {
      colorPrimary: color,
      colorError: weak ? weakTones[theme].error : tones.error,
      ...(weak ? { colorSuccess: weakTones[theme].success } : {}),
      borderRadius: 6,
      fontFamily: 'inherit',
      colorBgLayout: page,
      colorTextDescription: tones.quiet,
      colorTextPlaceholder: tones.quiet,
      ...(theme === 'dark' ? { colorBgContainer: surface, colorBgElevated: raised } : {}),
    },
    components: {
      Button: { ...filled(accent), ...filledDanger },
      // Days of other months can be chosen, too.
      DatePicker: { ...filled(accent), colorTextDisabled: tones.quiet },
      // Same radius as our own dialogs.
      Checkbox: filled(accent),
      Radio: filled(accent),
      Switch: filled(accent),
    },
  }
}

const texts = {
  light: { quiet: '#646c7d', error: '#c9252d' },
  dark: { quiet: '#8d94a3', error: '#f2767b' },
} as const

/** Blue and vermilion are distinguishable with red-green blindness. */
const weakTones = {
  light: { error: '#a83f00', success: '#0062a8' },
  dark: { error: '#f2915a', success: '#5cb3f0' },
} as const

// The library derives its scale from the seed colour, which may be too pale to be readable.
const withAccent =
  (accent: Accent, surface: string): MappingAlgorithm =>
  (_, map) => ({
    ...(map ?? antd.defaultAlgorithm(antd.defaultSeed)),
    colorPrimary: accent.text,
    colorPrimaryHover: accent.text,
    colorPrimaryActive: accent.solidActive,
    colorPrimaryText: accent.text,
    colorPrimaryTextHover: accent.text,
    colorPrimaryBg: mix(surface, accent.text, 0.1),
    colorPrimaryBgHover: mix(surface, accent.text, 0.16),
    colorPrimaryBorder: mix(surface, accent.text, 0.4),
    colorLink: accent.text,
    colorLinkHover: accent.text,
    colorLinkActive: accent.text,
  })

/** Background of white text in every theme: the dark theme's text tone would be too light. */
const filledDanger = {
  colorError: '#c9252d',
  colorErrorHover: '#b51f27',
  colorErrorActive: '#9d1a21',
}

/** Parts with white text or a white mark. */
const filled = ({ solid, solidHover, solidActive }: Accent) => ({
  colorPrimary: solid,
  colorPrimaryHover: solidHover,
  colorPrimaryActive: solidActive,
})
