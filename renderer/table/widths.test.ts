import { describe, expect, test } from 'vitest'
import { fieldOf } from '../cells/fixtures'
import { inputNumber } from '../cells/inputNumber'
import { inputNumberValue } from '../cells/inputNumber/value'
import type { CellType } from '../cellType'
import type { Row } from '../data/rows'
import { nothingKnown } from '../model/entity/field'
import { Registry } from '../model/entity/registry'
import type { Expr } from '../model/expr/types'
import { layoutOf } from './layout'
import type { Column } from './model'
import { textPx } from './textPx'
import { type Fitted, fitted, widthsByText } from './widths'

const column = (key: string, width: number, rest: Partial<Fitted> = {}): Fitted => ({
  key,
  width,
  grows: false,
  ...rest,
})
const ratio: Column = {
  field: fieldOf(inputNumberValue, {}, { key: 'ratio', title: '点击率（%）' }),
  title: '点击率（%）',
  width: 80,
  align: 'right',
  sortable: true,
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The width that these numbers give a column. */
function widthOf(numbers: readonly number[], props: object): number {
  const field = fieldOf(inputNumberValue, props, { key: 'n' })
  const shown = { field, title: '', width: 100, align: 'right', sortable: false, byText: true }
  const rows = numbers.map(
    (n): Row => ({
      key: String(n),
      id: String(n),
      unusable: undefined,
      record: { id: String(n) },
      values: { n },
      bad: new Set(),
      masked: new Set(),
    }),
  )
  const cells = new Registry<CellType>('cell', [inputNumber])
  return widthsByText([shown as Column], rows, { cells, lookup: nothingKnown }).get('n') ?? 0
}

describe('widths of columns', () => {
  test('a number is never cut, the longest of many neither, with its unit and the signs between thousands', () => {
    const many = [...Array.from({ length: 30 }, (_, at) => at), -1234567.8]
    const text = textPx('-1,234,567.8%')
    expect(widthOf(many, { precision: 1, unit: '%' })).toBeGreaterThanOrEqual(text + 24)
  })

  test('a Chinese character is as wide as it is high, another nearly half', () => {
    expect(textPx('编号')).toBe(28)
    expect(textPx('2026-11-25')).toBe(80)
  })

  test('a column is as wide as its head in bold needs, also where that has wide signs', () => {
    // Measured in a browser: the text 83 px, the mark for sorting 13.
    const [made] = layoutOf([{ ...ratio, sortable: true, width: 80 }], new Registry('cell', []), {
      selectable: false,
      actions: [],
    }).columns
    expect(made?.width).toBeGreaterThanOrEqual(83 + 13 + 24)
  })

  test('the buttons of a row have room also where the first of them is not there', () => {
    const none: Expr = Object.freeze({
      source: '',
      type: { kind: 'bool' as const },
      names: [],
      paths: [],
      calls: [],
      evaluate: () => true,
      extent: () => 1,
    })
    const wide = (...actions: readonly { readonly title: string; readonly showIf?: Expr }[]) =>
      layoutOf([], new Registry('cell', []), { selectable: false, actions }).actionWidth
    const [start, stop] = [
      { title: '启动', showIf: none },
      { title: '停止', showIf: none },
    ]
    const now = { title: '立即执行' }
    // 停止 and 立即执行 stand in the row of a job that runs.
    expect(wide(start, stop, now)).toBe(wide(stop, now, start))
    expect(wide(start, stop, now)).toBeGreaterThan(wide(start, stop, { title: '执行' }))
    // What always stands in its place leaves it to nobody.
    expect(wide({ title: '启动' }, { title: '停止' }, now)).toBe(
      wide({ title: '启动' }, { title: '停止' }, start),
    )
  })

  test('what is left of the first screen goes to texts that are seen whole', () => {
    const columns = [column('a', 100, { grows: true }), column('b', 80), column('c', 300)]
    expect(fitted(columns, 250)).toEqual([170, 80, 300])
  })

  test('the first screen ends with a whole column, whatever there is', () => {
    for (let room = 60; room < 900; room += 7) {
      const columns = [120, 90, 280, 75, 240, 110].map((width, index) =>
        column(String(index), width, { grows: index % 2 === 0 }),
      )
      const widths = fitted(columns, room)
      const ends = widths.map((_, index) => sum(widths.slice(0, index + 1)))
      if (room >= 120) expect(ends, `${room} px`).toContain(room)
    }
  })

  test('no text gives way for one column more: what is left is theirs', () => {
    const columns = [column('a', 200, { grows: true }), column('b', 100)]
    expect(fitted(columns, 299)).toEqual([299, 100])
  })

  test('fixed columns keep their width', () => {
    const columns = [column('a', 150, { fixed: 'left', grows: true }), column('b', 100)]
    expect(fitted(columns, 140)).toEqual([150, 140])
  })

  test('nothing is known of the screen: as the texts need', () => {
    expect(fitted([column('a', 100), column('b', 200)], 0)).toEqual([100, 200])
  })

  test('a column with a least width gives way until all are seen, and no further', () => {
    const columns = [{ ...column('a', 300), least: 120 }, column('b', 90), column('c', 80)]
    expect(fitted(columns, 400)).toEqual([230, 90, 80])
    expect(fitted(columns, 250)).toEqual([142, 108, 80])
    expect(fitted(columns, 500).reduce((sum, width) => sum + width, 0)).toBe(500)
  })
})
