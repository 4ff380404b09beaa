import { expect, test } from 'vitest'
import { mostRows } from './workbook'
import { type CellSource, sheetRows } from './xlsxRows'

const source: CellSource = { strings: [], numberIn: (number) => number }

function sheetOf(prefix: string, blank: string): Buffer {
  const tag = (name: string) => `${prefix}${name}`
  const cell = `<${tag('c')}><${tag('v')}>1</${tag('v')}></${tag('c')}>`
  const row = `<${tag('row')}${blank}>${cell}</${tag('row')}>`
  const rows = `<${tag('sheetData')}>${row.repeat(mostRows + 1)}</${tag('sheetData')}>`
  return Buffer.from(`<?xml version="1.0"?><${tag('worksheet')}>${rows}</${tag('worksheet')}>`)
}

test.each([
  ['row', '', ''],
  ['x:row', 'x:', ' spans="1:1"'],
])('a sheet of too many rows is refused before one is read (%s)', (_, prefix, blank) => {
  expect(() => sheetRows(sheetOf(prefix, blank), source).next()).toThrow('最多导入')
})

test('where its tags are written unlike any, at the first row too many', () => {
  const rows = sheetRows(sheetOf('', '\n'), source)
  let count = 0
  expect(() => {
    for (const _ of rows) count += 1
  }).toThrow('最多导入')
  expect(count).toBe(mostRows)
})
