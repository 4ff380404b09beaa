import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAttributes } from '../../../values/html'
import { findTemplate, type Group, menuGroups, pickerGroups } from './library'
import { groups } from './library.json'
import { paletteOf, swatches } from './palette'

const countsOf = (groups: readonly Group[]) =>
  groups.map(({ name, templates }) => [name, templates.length])

test('the picker offers 17 title, 13 table and 21 picture-text templates', () => {
  expect(countsOf(pickerGroups)).toEqual([
    ['标题模板', 17],
    ['表格模板', 13],
    ['图文模板', 21],
  ])
})

test('the editor’s own menus offer 18 heading, 13 table and 20 image-text templates', () => {
  expect(menuGroups.map(({ templates }) => templates.length)).toEqual([18, 13, 20])
})

test('there are 36 colours: 18, each with a light variant, all different', () => {
  expect(swatches).toHaveLength(36)
  expect(swatches.filter(({ light }) => light)).toHaveLength(18)
  expect(new Set(swatches.map(({ colour }) => colour)).size).toBe(36)
  for (const { key, light, name } of swatches)
    if (light)
      expect([key, name]).toEqual([expect.stringMatching(/-light$/), expect.stringMatching(/^浅/)])
})

test.each(swatches.map(({ key }) => [key]))('what is written in %s can be read', (key) => {
  const { fill, on, ink, soft } = paletteOf(key)
  expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#ffffff', ink)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(soft, ink)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(soft, '#5a6372')).toBeGreaterThanOrEqual(4.5)
})

const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const filesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder)).map((file) => `${folder}/${file}`),
  )

const everyTemplate = [...pickerGroups, ...menuGroups].flatMap(({ templates }) => templates)

test('every template has a name and a look of its own', () => {
  const own = new Map(everyTemplate.map((template) => [template.key, template]))
  expect(own.size).toBe(52)
  expect(new Set([...own.values()].map(({ html }) => html())).size).toBe(52)
  expect(new Set([...own.values()].map(({ group, name }) => group + name)).size).toBe(52)
})

test.each([...new Set(everyTemplate)].map((template) => [template.key, template]))(
  '%s takes every colour, and comes back to its own',
  (_, template) => {
    const looks = new Set(swatches.map(({ key }) => template.html(key)))
    expect(looks.size).toBe(36)
    expect(looks).toContain(template.html())
  },
)

test('a template asks nothing of another site and leans on no style sheet', () => {
  for (const { key, html } of everyTemplate) {
    expect(html(), key).not.toMatch(/https?:\/\/(?!www\.w3\.org)|class=|<style|url\(|var\(/)
    for (const [, src = ''] of html().matchAll(/<img src="([^"]*)"/g)) {
      expect(src, key).toMatch(/^data:image\/svg\+xml,/)
      expect(keepAttributes('img', { src }), key).toEqual({ src })
    }
  }
})

test('the size table has the sizes of the specification, with cartons and pieces', () => {
  const cells = [
    ...findTemplate('table-size')
      .html()
      .matchAll(/<td[^>]*>([^<]*)</g),
  ].map(([, text]) => text)
  const rows = Array.from({ length: 5 }, (_, at) => cells.slice(at * 5, at * 5 + 5))
  expect(rows.map(([name, size]) => [name, size])).toEqual([
    ['Single', '92*188'],
    ['King-Single', '107*203'],
    ['Double', '138*188'],
    ['Queen', '153*203'],
    ['King', '183*203'],
  ])
  for (const [, , carton, pieces] of rows) {
    expect(carton).toMatch(/^\d+\*\d+\*\d+$/)
    expect(Number(pieces)).toBeGreaterThan(0)
  }
})

test('each HTML file is a template, and each template and picture has its file', () => {
  const named = Object.entries(groups).flatMap(([group, { templates }]) =>
    Object.keys(templates).map((key) => `${group}/${key}.html`),
  )
  expect(filesIn('title', 'table', 'picture').sort()).toEqual(named.sort())
  const drawings = filesIn('drawings').map((file) => file.split(/[/.]/)[1])
  for (const file of named)
    for (const [, drawing] of text(file).matchAll(/<img src="\.\.\/drawings\/(\w+)\.svg/g))
      expect(drawings, file).toContain(drawing)
})

test('a template that does not exist is told', () => {
  expect(() => findTemplate('title-none')).toThrow('模板不存在!')
})

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
