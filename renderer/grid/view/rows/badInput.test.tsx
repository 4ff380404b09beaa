import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { everyCell } from '../../../../tests/support/everyCell'
import { inputValue } from '../../../cells/input/value'
import { type CellType, defineCell } from '../../../cellType'
import type { Option } from '../../../model/entity/field'
import { Registry } from '../../../model/entity/registry'
import { CellsContext } from '../../../ui/cells'
import { storeOf } from '../../testing/store'
import { showTable } from '../../testing/table'
import type { TableDoc } from '../scene/tableDoc'

afterEach(() => {
  vi.restoreAllMocks()
})

const doc: TableDoc = {
  rowNumber: true,
  columns: [
    { key: 'name', type: 'input', title: '名称' },
    { key: 'stock', type: 'inputNumber', title: '库存', statistics: 'sum' },
    { key: 'day', type: 'date', title: '日期' },
    {
      key: 'kind',
      type: 'select',
      title: '种类',
      options: [{ value: 'a', text: '甲' }],
    },
  ],
}

function BrittleTick({ value }: { readonly value: string | null }) {
  if (value === 'x') throw new Error('kaputt')
  return <input type="checkbox" aria-label="勾" defaultChecked={value === 'y'} />
}
const brittle = defineCell(
  { ...inputValue, name: 'brittle' },
  { Show: BrittleTick, Edit: BrittleTick, inCell: 'always', toggle: () => 'y' },
)

const cellOf = (row: HTMLElement, text: string): HTMLElement => {
  const cell = within(row).getByText(text).closest<HTMLElement>('[role="gridcell"]')
  if (!cell) throw new Error('no cell')
  return cell
}

describe('bad input', () => {
  test('100,000 rows with nulls and wrong types are shown, edited and go back as they came', async () => {
    const bad = [
      null,
      undefined,
      '',
      'x',
      {},
      [],
      [1],
      true,
      -0,
      Number.POSITIVE_INFINITY,
      '2020-02-30',
      { a: { b: 1 } },
    ]
    const rows: unknown[] = Array.from({ length: 100_000 }, (_, index) => ({
      id: `r${index}`,
      name: bad[index % bad.length],
      stock: bad[(index + 1) % bad.length],
      day: bad[(index + 2) % bad.length],
      kind: bad[(index + 3) % bad.length],
    }))
    rows[3] = null
    rows[4] = 'no row'
    rows[5] = [1, 2]
    const { grid, user, row, table } = showTable(doc, rows)
    // Titles and totals are rows, too.
    expect(grid).toHaveAttribute('aria-rowcount', '99999')
    expect(grid.querySelectorAll('.jd-grid-body > [data-row]').length).toBeLessThan(20)
    for (const top of [61 * 40_000, 61 * 99_990]) {
      act(() => {
        grid.scrollTop = top
        grid.dispatchEvent(new Event('scroll'))
      })
    }
    expect(row(99_990)).toBeInTheDocument()
    const cell = row(99_990).querySelector('[data-column="0"]')
    if (cell) await user.click(cell)
    await user.keyboard('{Control>}a{/Control}neu{Enter}')
    const { id, ...rest } = table().getTableData({ rowIds: ['r99993'] })[0] ?? {}
    const { name, ...others } = rest
    expect(name).toBe('neu')
    // Every other cell as it came.
    const { name: _, id: __, ...source } = rows[99_993] as Record<string, unknown> // a row of the list above
    expect(others).toEqual(source)
    expect(id).toBe('r99993')
  })

  test('a text that is no number is changed letter by letter, and stands in red as it was left', async () => {
    const { grid, row, user, table } = showTable(doc, [{ id: '1', name: '甲', stock: 3 }])
    act(() => grid.focus())
    await user.keyboard('{ArrowRight}')
    await user.paste('多12')
    const cell = () => row(0).querySelector<HTMLElement>('[data-column="1"]')
    await waitFor(() => expect(cell()).toHaveTextContent('多12'))
    await user.keyboard('{F2}3{Tab}')
    expect(cell()).toHaveTextContent('多123')
    expect(cell()).toHaveAttribute('aria-invalid', 'true')
    await user.keyboard('{Shift>}{Tab}{/Shift}{F2}{Home}{Delete}{Enter}')
    expect(cell()).not.toHaveAttribute('aria-invalid')
    expect(table().getTableData()[0]).toMatchObject({ stock: 123 })
  })

  test.each(['-', '.', '-.'])(
    'a lone %s stands in red, and the number that was there is kept',
    async (sign) => {
      const { grid, row, user, table } = showTable(doc, [{ id: '1', name: '甲', stock: 3 }])
      const cell = () => row(0).querySelector<HTMLElement>('[data-column="1"]')
      act(() => grid.focus())
      await user.keyboard(`{ArrowRight}${sign}{Tab}`)
      expect(cell()).toHaveTextContent(sign)
      expect(cell()).toHaveAttribute('aria-invalid', 'true')
      expect(table().getTableData()[0]).toMatchObject({ stock: 3 })
      await user.keyboard('{Shift>}{Tab}{/Shift}{F2}5{Enter}')
      expect(cell()).not.toHaveAttribute('aria-invalid')
      expect(table().getTableData()[0]).toMatchObject({ stock: Number(`${sign}5`) })
    },
  )

  test.each(['-', '.', '+', '。', '¥'])(
    'a pasted %s is no number and empties nothing',
    async (sign) => {
      const { grid, row, user, table } = showTable(doc, [{ id: '1', name: '甲', stock: 3 }])
      act(() => grid.focus())
      await user.keyboard('{ArrowRight}')
      await user.paste(sign)
      const cell = () => row(0).querySelector<HTMLElement>('[data-column="1"]')
      await waitFor(() => expect(cell()).toHaveAttribute('aria-invalid', 'true'))
      expect(cell()).toHaveTextContent(sign)
      expect(table().getTableData()[0]).toMatchObject({ stock: 3 })
    },
  )

  test.each([
    ['a letter more', '3'],
    ['letters taken away', '{Home}{Delete}'],
    ['all taken away', '{Control>}a{/Control}{Delete}'],
    ['a number in its place', '{Control>}a{/Control}7'],
    ['the beginning of one', '{Control>}a{/Control}-'],
    ['all taken away, and a number', '{Control>}a{/Control}{Delete}12'],
  ])('Escape takes a correction back to the text that stood there in red: %s', async (_, keys) => {
    const { grid, row, user, table } = showTable(doc, [{ id: '1', name: '甲', stock: 3 }])
    const cell = () => {
      const found = row(0).querySelector<HTMLElement>('[data-column="1"]')
      if (!found) throw new Error('no cell')
      return found
    }
    act(() => grid.focus())
    await user.keyboard('{ArrowRight}')
    await user.paste('多12')
    await waitFor(() => expect(cell()).toHaveAttribute('aria-invalid', 'true'))
    // Onto a cell that is not open, Delete empties it: that is no correction.
    const ways = keys.includes('{Delete}') ? [] : (['onto'] as const)
    for (const opens of ['{F2}', 'click', 'double click', ...ways] as const) {
      await user.click(row(0).querySelector('[data-column="0"]') ?? cell())
      await user.keyboard('{Escape}')
      if (opens === 'click') await user.click(cell())
      else if (opens === 'double click') await user.dblClick(cell())
      else await user.keyboard(`{ArrowRight}${opens === 'onto' ? '' : opens}`)
      await user.keyboard(`${keys}{Escape}`)
      expect([opens, cell().textContent]).toEqual([opens, '多12'])
      expect(cell()).toHaveAttribute('aria-invalid', 'true')
    }
    // The value behind it is the one before the text, as it was.
    expect(table().getTableData()[0]).toMatchObject({ stock: 3 })
  })

  test('a column whose cell throws shows the error in the cell, the table lives', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const throwing = (): never => {
      throw new Error('kaputt')
    }
    const broken = defineCell({ ...inputValue, name: 'broken' }, { Show: throwing, Edit: throwing })
    // The registry holds cells of every value.
    const all = [...everyCell, broken as unknown as CellType]
    const cells = new Registry('cell', all)
    const columns = [
      { key: 'bad', type: 'broken', title: '坏列', width: 100 },
      { key: 'name', type: 'input', title: '名称', width: 100 },
    ]
    const rows = [
      { id: 'a', bad: 'x', name: '杯' },
      { id: 'b', bad: null, name: '碗' },
    ]
    const { row, user, table } = showTable({ columns }, rows, {
      wrap: (children) => <CellsContext value={cells}>{children}</CellsContext>,
    })
    const bad = row(0).querySelector<HTMLElement>('[data-column="0"]')
    expect(bad?.querySelector('[title*="kaputt"]') ?? bad).toHaveTextContent(/./)
    expect(row(0)).toHaveTextContent('杯')
    // Others are edited as ever, and opening the broken one breaks nothing.
    await user.click(cellOf(row(0), '杯'))
    await user.keyboard('{Control>}a{/Control}壶{Enter}')
    if (bad) await user.click(bad)
    await user.keyboard('{Escape}')
    expect(row(1)).toHaveTextContent('碗')
    expect(table().getTableData()).toEqual([{ id: 'a', bad: 'x', name: '壶' }, rows[1]])
  })

  test('a tick that throws in one row does not in another that takes its place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // The registry holds cells of every value.
    const cells = new Registry('cell', [...everyCell, brittle as unknown as CellType])
    const rows = Array.from({ length: 200 }, (_, index) => ({
      id: `r${index}`,
      tick: index < 20 ? 'x' : 'y',
    }))
    const columns = [{ key: 'tick', type: 'brittle', title: '勾选', width: 100 }]
    const { grid, row } = showTable({ columns }, rows, {
      wrap: (children) => <CellsContext value={cells}>{children}</CellsContext>,
    })
    expect(within(row(0)).queryByRole('checkbox')).toBeNull()
    act(() => {
      grid.scrollTop = 61 * 100
      grid.dispatchEvent(new Event('scroll'))
    })
    expect(within(row(100)).getByRole('checkbox')).toBeChecked()
  })

  test('duplicated ids: the later rows are marked, can be looked at only and go back as they came', async () => {
    const rows = [
      { id: 'a', name: '杯', stock: 1 },
      { id: 'a', name: '碗', stock: 2 },
      { name: '盘', stock: 3 },
    ]
    const { row, user, table } = showTable(doc, rows)
    expect(row(0)).not.toHaveAttribute('data-unusable')
    expect(row(1)).toHaveAttribute('title', '这一行的编号重复，只能查看')
    expect(row(2)).toHaveAttribute('title', '这一行没有编号，只能查看')
    await user.click(cellOf(row(1), '碗'))
    await user.keyboard('x{Enter}')
    await user.click(cellOf(row(0), '杯'))
    await user.keyboard('x{Enter}')
    expect(table().getTableData()).toEqual([{ ...rows[0], name: '杯x' }, rows[1], rows[2]])
  })

  test('answers out of order: the options of a linked select are those of the value that is there', async () => {
    const answer = new Map<string, (options: readonly Option[]) => void>()
    const columns = [
      { key: 'top', type: 'select', title: '上级', linkageKey: 'sub', width: 100 },
      { key: 'sub', type: 'select', title: '下级', width: 100 },
    ]
    const linkageConfig = [
      {
        key: 'top',
        requestData: (parent: string) =>
          new Promise<readonly Option[]>((done) => void answer.set(parent, done)),
      },
    ]
    const rows = [{ id: 'a', top: 'p', sub: 's' }]
    const { row, table } = showTable({ columns }, rows, { linkageConfig })
    const texts = () => row(0).querySelector('[data-column="1"]')?.textContent
    await waitFor(() => expect(answer.has('p')).toBe(true))
    act(() => table().setValues([{ rowKey: 'a', values: { top: 'q', sub: 's' } }]))
    await waitFor(() => expect(answer.has('q')).toBe(true))
    await act(async () => answer.get('q')?.([{ value: 's', text: '新的' }]))
    await waitFor(() => expect(texts()).toBe('新的'))
    await act(async () => answer.get('p')?.([{ value: 's', text: '旧的' }]))
    expect(texts()).toBe('新的')
  })

  test('answers out of order: a handler’s late answer about an earlier text marks nothing', async () => {
    const asked: { value: unknown; answer: (passed: boolean) => void }[] = []
    const handlers = new Map([
      [
        'taken',
        ({ value }: { readonly value: unknown }) =>
          new Promise<string | null>((done) => {
            asked.push({ value, answer: (passed) => done(passed ? null : '已被占用') })
          }),
      ],
    ])
    const columns = [{ key: 'name', type: 'input', validateRules: [{ handler: 'taken' }] }]
    const store = storeOf(columns, [{ id: 'a', name: '' }], { handlers })
    const [row] = store.table.order
    const [column] = store.table.columns
    if (!row || !column) throw new Error('no cell')
    const ask = (name: string) => {
      store.set('a', { name })
      return store.judge.check(row, column, 'change')
    }
    const [first, second] = [ask('x'), ask('y')]
    asked.find(({ value }) => value === 'y')?.answer(true)
    await second
    asked.find(({ value }) => value === 'x')?.answer(false)
    await first
    expect(row.marks?.errors).toBeUndefined()
  })

  test('mistakes in the columns are told above the table, which shows the rest', async () => {
    const columns = [
      { key: 'name', type: 'input', title: '名称' },
      { key: 'name', type: 'input', title: '又是名称' },
      { key: 'odd', type: 'imput', title: '未知' },
    ]
    const { user, row } = showTable({ columns }, [{ id: 'a', name: '杯', odd: '原文' }])
    const note = screen.getByRole('alert')
    expect(note).toHaveTextContent('表格配置有 2 处问题')
    expect(note).toHaveTextContent('columns/1/key')
    // An unknown type shows as normal.
    expect(row(0)).toHaveTextContent('杯原文')
    await user.click(within(note).getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
