import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { grounds } from './settings/accent'
import { contrast, mix } from './settings/color'

const source = readFileSync('src/tones.css', 'utf8')
const tones = ['neutral', 'blue', 'green', 'amber', 'red', 'violet'] as const
/** Share of the tone in the ground of a tag. */
const tintShare = 0.1

/** The colours of the blocks whose selector is just this one, by tone. */
function colorsOf(selector: string): ReadonlyMap<string, string> {
  const start = source.indexOf(`\n${selector} {`)
  expect(start, selector).toBeGreaterThan(-1)
  const block = source.slice(start, source.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--jd-tone-(\w+): (#[0-9a-f]{6});/g)].map(([, tone = '', hex = '']) => [
      tone,
      hex,
    ]),
  )
}

const light = colorsOf(':root')
const dark = new Map([...light, ...colorsOf(':root[data-theme="dark"]')])
const looks = [
  ['light', 'light', light],
  ['dark', 'dark', dark],
  ['light, weak colours', 'light', new Map([...light, ...colorsOf(':root[data-weak]')])],
  [
    'dark, weak colours',
    'dark',
    new Map([...dark, ...colorsOf(':root[data-weak][data-theme="dark"]')]),
  ],
] as const

describe.each(looks)('the tones of the shell, %s', (_, theme, colors) => {
  test.each(tones)('%s can be read on every ground and on its own tint', (tone) => {
    const color = colors.get(tone) ?? ''
    const { surface, raised } = grounds[theme]
    for (const ground of [
      surface,
      raised,
      mix(surface, color, tintShare),
      mix(raised, color, tintShare),
    ])
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('each is another colour', () => {
    expect(new Set(tones.map((tone) => colors.get(tone))).size).toBe(tones.length)
  })
})
