/** `#rrggbb`. */
export type Hex = string

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const readable = 4.5
/** Minimum contrast of shapes (WCAG 2.2, 1.4.11). */
export const visible = 3

export const isHex = (text: unknown): text is Hex =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

/** Mixes `share` (0–1) of `other` into `color`. */
export function mix(color: Hex, other: Hex, share: number): Hex {
  const [from, to] = [channels(color), channels(other)]
  const parts = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** 1 (equal) to 21 (black on white). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest tone from `color` towards `end` that satisfies the condition; `end` if none does. */
export function until(color: Hex, end: Hex, satisfied: (tone: Hex) => boolean): Hex {
  for (let share = 0; share < 1; share += 0.02) {
    const tone = mix(color, end, share)
    if (satisfied(tone)) return tone
  }
  return end
}

const channels = (color: Hex): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
