import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { createRows } from '../data/rows'
import { compileEntity } from '../model/compile/compileEntity'
import type { EntityDoc } from '../model/document/entityDoc'
import type { Lookup } from '../model/entity/field'
import { Registry } from '../model/entity/registry'
import { CellsContext } from '../ui/cells'
import { Pager } from '../ui/Pager'
import { layoutOf } from './layout'
import type { Column } from './model'
import { Table } from './Table'

const entityDoc = {
  schema: 1,
  entity: 'thing',
  title: '物品',
  label: 'name',
  api: '/demo/thing',
  perm: 'thing',
  fields: {
    name: { type: 'input', title: '名称' },
    stock: { type: 'inputNumber', title: '库存' },
  },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const cells = new Registry('cell', everyCell)
const lookup: Lookup = { options: () => [], text: () => undefined, value: () => undefined }
const columns: readonly Column[] = [...entity.fields.values()].map((field, index) => ({
  field,
  title: field.title,
  width: 120,
  align: 'left',
  sortable: true,
  ...(index === 0 && { fixed: 'left' as const }),
}))

function Shown({ records }: { records: readonly Readonly<Record<string, unknown>>[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [rowsOf] = useState(() => entity && createRows(entity))
  const rows = useMemo(() => rowsOf?.(records), [rowsOf, records])
  if (!entity) return null
  return (
    <CellsContext value={cells}>
      <Table
        title="物品"
        layout={layoutOf(columns, cells, { selectable: true, actions: [{ title: '编辑' }] })}
        rows={rows}
        label={entity.label}
        actions={[]}
        user={{ id: 'u', username: 'u', realname: 'u', tenantId: 1 }}
        lookup={lookup}
        sort={{ field: 'name', order: 'asc' }}
        selected={selected}
        highlight={undefined}
        loading={false}
        waiting={false}
        dense={false}
        empty="空"
        onSort={() => undefined}
        onSelect={setSelected}
        onOpen={() => undefined}
        onAction={() => undefined}
      />
    </CellsContext>
  )
}

describe('the table', () => {
  test('is a table with named columns, rows and cells', () => {
    render(<Shown records={[{ id: '1', name: '床单', stock: 3 }]} />)
    const table = screen.getByRole('table', { name: '物品' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['', '名称', '库存', '操作'])
    expect(within(table).getByRole('cell', { name: '床单' })).toBeVisible()
  })

  test('the focus of a row that is gone goes to the row in its place, and is taken from nobody', async () => {
    const records = ['甲', '乙', '丙'].map((name, at) => ({ id: String(at), name, stock: at }))
    const { rerender } = render(<Shown records={records} />)
    const box = (name: string) => screen.getByRole('checkbox', { name: `选择 ${name}` })
    box('乙').focus()
    rerender(<Shown records={records.filter(({ name }) => name !== '乙')} />)
    expect(box('丙')).toHaveFocus()
    rerender(<Shown records={records.slice(0, 1)} />)
    expect(box('甲')).toHaveFocus()
    rerender(<Shown records={records} />)
    box('丙').focus()
    box('丙').blur()
    await Promise.resolve()
    rerender(<Shown records={records.slice(0, 1)} />)
    expect(document.body).toHaveFocus()
  })

  test('a value that is not of its type shows as it came', () => {
    render(<Shown records={[{ id: '1', name: '床单', stock: { many: true } }]} />)
    expect(screen.getByText('{"many":true}')).toHaveAttribute(
      'title',
      '与字段类型不符的值，按原样显示',
    )
  })

  test('rows with the same id are shown and cannot be ticked or acted on', async () => {
    render(
      <Shown
        records={[
          { id: '1', name: '甲' },
          { id: '1', name: '乙' },
          { id: '2', name: '丙' },
        ]}
      />,
    )
    expect(screen.getAllByText('编号重复的记录，不能操作')).toHaveLength(2)
    expect(screen.getByRole('checkbox', { name: '选择 甲' })).toBeDisabled()
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(screen.getByRole('checkbox', { name: '选择 丙' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: '选择 乙' })).not.toBeChecked()
  })

  test('every control is reached by the keyboard', async () => {
    render(<Shown records={[{ id: '1', name: '床单', stock: 3 }]} />)
    const user = userEvent.setup()
    const reached: string[] = []
    for (let presses = 0; presses < 4; presses += 1) {
      await user.tab()
      const { activeElement } = document
      reached.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '')
    }
    expect(reached).toEqual(['全选', '名称', '库存', '选择 床单'])
    await user.keyboard(' ')
    expect(screen.getByRole('checkbox', { name: '选择 床单' })).toBeChecked()
  })

  test('what cannot be seen whole is a tooltip of its cell', async () => {
    render(<Shown records={[{ id: '1', name: '很长的名称', stock: 3 }]} />)
    const cell = screen.getByRole('cell', { name: '很长的名称' })
    Object.defineProperty(cell, 'scrollWidth', { value: 300 })
    Object.defineProperty(cell, 'clientWidth', { value: 120 })
    await userEvent.hover(cell)
    expect(cell.title).toBe('很长的名称')
    await userEvent.hover(screen.getByRole('cell', { name: '3' }))
    expect(cell).not.toHaveAttribute('title')
  })

  test('fixed columns stick beside the boxes, and a title is never cut by its own width', () => {
    const [first, second] = columns
    if (!first || !second) throw new Error('two columns')
    const layout = layoutOf([first, { ...second, title: '目标单价（美元）', width: 60 }], cells, {
      selectable: true,
      actions: ['编辑', '复制', '删除'].map((title) => ({ title })),
    })
    expect(layout.columns[0]?.stick).toEqual({ '--stick': '44px' })
    expect(layout.columns[1]?.width).toBe(8 * 14 + 24 + 14)
    expect(layout.fixedLeft).toBe(44 + 120)
    expect(layout.minWidth).toBe(44 + 120 + 150 + layout.actionWidth)
  })
})

describe('the pager', () => {
  test.each([
    [1, 30, 0, '0-0 共 0 条'],
    [1, 30, 12, '1-12 共 12 条'],
    [2, 30, 61, '31-60 共 61 条'],
    [3, 30, 61, '61-61 共 61 条'],
  ])('page %i of %i rows a page of %i says %s', (page, size, total, text) => {
    const none = () => undefined
    render(
      <Pager page={page} size={size} total={total} sizes={[15, 30]} onPage={none} onSize={none} />,
    )
    expect(screen.getByText(text)).toBeVisible()
  })

  test('a jump goes no further than the last page, and nowhere without a number', async () => {
    const asked: number[] = []
    render(
      <Pager
        page={1}
        size={30}
        total={100}
        sizes={[30]}
        onPage={(page) => asked.push(page)}
        onSize={() => undefined}
      />,
    )
    const user = userEvent.setup()
    const field = screen.getByLabelText('跳至页码')
    await user.type(field, '99{Enter}')
    await user.type(field, 'abc{Enter}')
    await user.clear(field)
    await user.type(field, '0{Enter}')
    expect(asked).toEqual([4, 1])
    expect(field).toHaveValue('')
  })
})
