import { describe, expect, test } from 'vitest'
import { primaryColor } from '../constants'
import { accentOf, grounds, presets, tintShare } from './accent'
import { contrast, isHex, mix } from './color'

const colors = [{ name: 'the default', color: primaryColor }, ...presets]
const themes = ['light', 'dark'] as const
const cases = colors.flatMap((preset) => themes.map((theme) => ({ ...preset, theme })))

describe('a theme colour in its roles', () => {
  test('there are eight named presets, all different', () => {
    expect(presets.length).toBe(8)
    expect(new Set(presets.map(({ color }) => color)).size).toBe(8)
    expect(new Set(presets.map(({ name }) => name)).size).toBe(8)
  })

  test.each(cases)('$name, $theme: its text is readable on every ground', ({ color, theme }) => {
    const { text } = accentOf(color, theme)
    const { surface, page, raised } = grounds[theme]
    for (const ground of [surface, page, raised, mix(surface, text, tintShare)])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(cases)('$name, $theme: white is readable on its fill, also under the mouse', (one) => {
    const { solid, solidHover, solidActive } = accentOf(one.color, one.theme)
    for (const fill of [solid, solidHover, solidActive])
      expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(cases)('$name, $theme: its fill is told from the ground', ({ color, theme }) => {
    expect(contrast(accentOf(color, theme).solid, grounds[theme].raised)).toBeGreaterThanOrEqual(3)
  })

  test('the default colour needs no help on a light page', () => {
    expect(accentOf(primaryColor, 'light')).toMatchObject({ text: '#544beb', solid: '#544beb' })
  })
})

describe('colours', () => {
  test('black on white has the greatest contrast, a colour on itself none', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrast('#123456', '#123456')).toBe(1)
  })

  test('are mixed by share', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030')
  })

  test.each([
    ['#544BEB', true],
    ['#544beb', true],
    ['#fff', false],
    ['red', false],
    ['#12345g', false],
    [null, false],
    [0x544beb, false],
  ])('%s is a colour: %s', (text, is) => expect(isHex(text)).toBe(is))
})
