import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { portsOf } from '../../../cells/fixtures'
import type { ColumnDoc } from '../../columns/columnDoc'
import { showTable } from '../../testing/table'

const records = [
  { id: '1', code: 'sales', name: '外贸专员', postRank: '2' },
  { id: '2', code: 'editor', name: '内容编辑', postRank: '1' },
]
const business = {
  noun: '职务',
  list: '/sys/position/list',
  value: 'code',
  text: 'name',
  columns: { name: '职务名称' },
}

/** A row of these columns behind a text, and the keyboard on the first of them. */
async function show(columns: readonly ColumnDoc[], row: object, answers: object = {}) {
  const doc = { columns: [{ key: 'name', title: '名称', type: 'input' }, ...columns] }
  const { request } = portsOf({
    '/sys/position/list': { records, total: 2 },
    '/sys/user/list': { records: [], total: 0 },
    ...answers,
  })
  const shown = showTable(doc, [{ id: '1', name: '甲', ...row }], { ports: { request } })
  act(() => shown.grid.focus())
  await shown.user.keyboard('{ArrowRight}')
  const cell = (place: number) => {
    const found = shown.row(0).querySelector<HTMLElement>(`[data-column="${place}"]`)
    if (!found) throw new Error(`no cell ${place}`)
    return found
  }
  return { ...shown, cell, stored: () => shown.table().getTableData()[0] }
}

const tick = (name: string) => screen.findByLabelText(`选择 ${name}`)

test.each([
  ['position', {}],
  ['business', { props: business }],
  // Its control is always there.
  ['user', {}],
])(
  '%s: F2 opens its dialog, which keeps the focus; Escape gives it back to the cell',
  async (type, rest) => {
    const { user, cell } = await show([{ key: 'a', title: '列', type, ...rest }], {})
    // Twice: the second time its code is there already.
    for (const _ of [1, 2]) {
      await user.keyboard('{F2}')
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
      // Whatever the table does when the focus has left it is done by then.
      await new Promise((done) => setTimeout(done))
      expect(dialog).toBeVisible()
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(cell(1)).toContainElement(document.activeElement as HTMLElement)
    }
  },
)

test('a control that is always there leaves arrows and Delete to the table when its dialog has been closed', async () => {
  const owner = { key: 'a', title: '负责人', type: 'user' }
  const { user, cell, stored } = await show([owner], { a: 'staff' })
  await user.click(within(cell(1)).getByRole('combobox'))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(within(cell(1)).getByRole('combobox')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(cell(0)).toContainElement(document.activeElement as HTMLElement)

  await user.click(within(cell(1)).getByRole('combobox'))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}{Delete}')
  expect(stored()?.a ?? null).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  expect(stored()).toMatchObject({ a: 'staff' })
})

test('Escape closes an open list and the cell at once, and nothing has changed', async () => {
  const options = [{ value: '1', text: '一号' }]
  const columns = [{ key: 'a', title: '列', type: 'select', options }]
  const { user, cell, stored } = await show(columns, {})
  await user.keyboard('{F2}')
  await screen.findByTitle('一号')
  const box = within(cell(1)).getByRole('combobox')
  await waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveAttribute('aria-expanded', 'true')
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  expect(cell(1)).not.toHaveAttribute('data-editing')
  expect(cell(1)).toContainElement(document.activeElement as HTMLElement)
  expect(stored()?.a ?? null).toBeNull()
})

test('what is chosen in a dialog is the value of the cell, which has the keyboard again', async () => {
  const { user, cell, stored } = await show([{ key: 'a', title: '列', type: 'position' }], {})
  await user.keyboard('{F2}')
  ;(await tick('外贸专员')).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(stored()).toMatchObject({ a: 'editor' })
  expect(cell(1)).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('{Control>}z{/Control}')
  expect(stored()?.a ?? null).toBeNull()
})

test('what a report fills into other columns is one step with the choice', async () => {
  const api = '/online/cgreport/api'
  const report = {
    [`${api}/getRpColumns/r`]: {
      cgRpConfigId: 'r',
      cgRpConfigName: '品牌',
      dictOptions: {},
      columns: [{ title: '名称', dataIndex: 'name' }],
    },
    [`${api}/getQueryInfo/r`]: [],
    [`${api}/getData/r`]: { records: [{ id: '1', name: '罗莱', code: 'CN' }], total: 1 },
  }
  const popup = { popupCode: 'r', orgFields: 'name,code', destFields: 'a,b' }
  const { user, stored } = await show(
    [
      { key: 'a', title: '品牌', type: 'popup', ...popup },
      { key: 'b', title: '国家', type: 'input' },
    ],
    {},
    report,
  )
  await user.keyboard('{F2}')
  ;(await tick('罗莱')).focus()
  await user.keyboard('{Enter}')
  expect(stored()).toMatchObject({ a: '罗莱', b: 'CN' })
  await user.keyboard('{Control>}z{/Control}')
  expect([stored()?.a ?? null, stored()?.b ?? null]).toEqual([null, null])
})

describe('an emptied choice of a report takes along what it had filled, in one step', () => {
  const api = '/online/cgreport/api'
  const report = {
    [`${api}/getRpColumns/r`]: {
      cgRpConfigId: 'r',
      cgRpConfigName: '品牌',
      dictOptions: {},
      columns: [{ title: '名称', dataIndex: 'name' }],
    },
    [`${api}/getQueryInfo/r`]: [],
    [`${api}/getData/r`]: { records: [{ id: '1', name: '罗莱', code: 'DE', rank: '2' }], total: 1 },
  }
  const popup = { popupCode: 'r', orgFields: 'name,code,rank', destFields: 'a,b,c' }
  const columns = [
    { key: 'a', title: '品牌', type: 'popup', ...popup },
    { key: 'b', title: '国家', type: 'input' },
    { key: 'c', title: '名次', type: 'inputNumber', hidden: true },
  ] as const
  const full = { a: '罗莱', b: 'DE', c: 2 }
  type Shown = Awaited<ReturnType<typeof show>>

  test.each<[string, (shown: Shown) => Promise<void>]>([
    ['Delete', async ({ user }) => user.keyboard('{Delete}')],
    [
      '清空 in the cell',
      async ({ user, cell }) => user.click(within(cell(1)).getByRole('button', { name: '清空' })),
    ],
    [
      '清空 and 确认 in its dialog',
      async ({ user }) => {
        await user.keyboard('{F2}')
        await screen.findByRole('button', { name: '删除 罗莱' })
        const dialog = screen.getByRole('dialog')
        await user.click(within(dialog).getByRole('button', { name: '清空' }))
        await user.click(within(dialog).getByRole('button', { name: '确认' }))
        expect(screen.queryByRole('dialog')).toBeNull()
      },
    ],
    ['an empty text that is pasted', async ({ user }) => user.paste(' ')],
  ])('by %s', async (_, empty) => {
    const shown = await show(columns, full, report)
    const { user, stored } = shown
    await empty(shown)
    expect([stored()?.a, stored()?.b, stored()?.c].map((one) => one ?? null)).toEqual([
      null,
      null,
      null,
    ])
    await user.keyboard('{Control>}z{/Control}')
    expect(stored()).toMatchObject(full)
  })

  test('an empty cell has nothing to empty', async () => {
    const { cell } = await show(columns, { b: 'DE' }, report)
    expect(within(cell(1)).queryByRole('button', { name: '清空' })).toBeNull()
  })
})

test('what a report brings and a column cannot take leaves the cell empty, and is told there', async () => {
  const api = '/online/cgreport/api'
  const records = [
    { id: '1', name: '罗莱', pack: '一打' },
    { id: '2', name: '水星', pack: '12' },
  ]
  const report = {
    [`${api}/getRpColumns/r`]: {
      cgRpConfigId: 'r',
      cgRpConfigName: '品牌',
      dictOptions: {},
      columns: [{ title: '名称', dataIndex: 'name' }],
    },
    [`${api}/getQueryInfo/r`]: [],
    [`${api}/getData/r`]: { records, total: 2 },
  }
  const popup = { popupCode: 'r', orgFields: 'name,pack', destFields: 'a,b' }
  const { user, cell, stored } = await show(
    [
      { key: 'a', title: '品牌', type: 'popup', ...popup },
      { key: 'b', title: '装箱数', type: 'inputNumber' },
    ],
    { b: 5 },
    report,
  )
  await user.keyboard('{F2}')
  ;(await tick('罗莱')).focus()
  await user.keyboard('{Enter}')
  expect(stored()).toMatchObject({ a: '罗莱' })
  expect(stored()?.b ?? null).toBeNull()
  expect(cell(2)).toHaveTextContent('一打')
  expect(cell(2)).toHaveAttribute('aria-invalid', 'true')
  await user.keyboard('{F2}')
  ;(await tick('水星')).focus()
  await user.keyboard('{Enter}')
  expect(stored()).toMatchObject({ a: '水星', b: 12 })
  expect(cell(2)).not.toHaveAttribute('aria-invalid', 'true')
})

test('Tab goes on to the next control of a cell; a button takes Enter; the dialog gives the cell its value', async () => {
  const { user, cell, stored } = await show([{ key: 'a', title: '执行时间', type: 'cron' }], {})
  await user.keyboard('{F2}')
  await within(cell(1)).findByRole('textbox')
  await user.keyboard('{Tab}')
  expect(within(cell(1)).getByRole('button', { name: '选择执行时间' })).toHaveFocus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(stored()).toMatchObject({ a: '* * * * * ? *' })
  expect(cell(1)).toContainElement(document.activeElement as HTMLElement)
  expect(within(cell(1)).queryByRole('button')).toBeNull()
})

test('checkbox: several are chosen in a list, which Tab leaves as it is', async () => {
  const options = ['甲', '乙', '丙'].map((text) => ({ value: text, text }))
  const columns = [
    { key: 'a', title: '材质', type: 'checkbox', options },
    { key: 'b', title: '国家', type: 'input' },
  ]
  const { user, cell, stored } = await show(columns, {})
  await user.keyboard('{F2}')
  for (const text of ['甲', '乙']) await user.click(await screen.findByTitle(text))
  // The second is the one that a key would take.
  await user.keyboard('{Tab}')
  expect(stored()).toMatchObject({ a: '甲,乙' })
  expect(cell(2)).toContainElement(document.activeElement as HTMLElement)
})

test('the gear of a file takes Enter, and Tab leaves the cell behind it', async () => {
  const columns = [
    { key: 'a', title: '附件', type: 'file' },
    { key: 'b', title: '国家', type: 'input' },
  ]
  const { user, cell } = await show(columns, { a: 'temp/a.pdf' })
  await within(cell(1)).findByRole('button', { name: '操作' })
  await user.keyboard('{F2}{Enter}')
  expect(screen.getByRole('menu')).toBeVisible()
  await user.keyboard('{Escape}{Tab}')
  expect(cell(2)).toContainElement(document.activeElement as HTMLElement)
})

const paper = new File(['%PDF'], '说明.pdf', { type: 'application/pdf' })

test('a file stays when its cell is left with Escape; arriving, removing and each of several are steps of their own', async () => {
  const columns = [{ key: 'a', title: '附件', type: 'file', number: 3 }]
  const { user, cell, stored } = await show(columns, {}, { '/sys/common/upload': 'temp/a.pdf' })
  const box = await within(cell(1)).findByLabelText('附件')
  await user.keyboard('{F2}')
  expect(box).toHaveFocus()
  // The browser's dialog leaves the focus where it was.
  fireEvent.change(box, { target: { files: [paper] } })
  await within(cell(1)).findByText('说明.pd…')
  await user.keyboard('{Escape}')
  expect(stored()).toMatchObject({ a: 'temp/a.pdf' })
  await user.click(within(cell(1)).getByRole('button', { name: '操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除' }))
  expect(stored()?.a ?? null).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  expect(stored()).toMatchObject({ a: 'temp/a.pdf' })
  await user.keyboard('{Control>}z{/Control}')
  expect(stored()?.a ?? null).toBeNull()
})

test('a file that arrives while another cell is typed in leaves it open; Escape there takes back what was typed alone', async () => {
  const ports = portsOf()
  const answers: (() => void)[] = []
  ports.request.send = () =>
    new Promise((done) => {
      answers.push(() => done({ success: true, code: 200, message: 'temp/a.pdf', result: null }))
    })
  const doc = {
    columns: [
      { key: 'name', title: '名称', type: 'input' },
      { key: 'a', title: '附件', type: 'file' },
    ],
  }
  const shown = showTable(doc, [{ id: '1', name: '甲' }], { ports: { request: ports.request } })
  const { user, table } = shown
  await user.upload(await within(shown.row(0)).findByLabelText('附件'), paper)
  act(() => shown.grid.focus())
  await user.keyboard('{Home}{F2}乙')
  await act(async () => answers.pop()?.())
  await within(shown.row(0)).findByText('说明.pd…')
  await user.keyboard('丙')
  expect(table().getTableData()).toMatchObject([{ name: '甲乙丙', a: 'temp/a.pdf' }])
  await user.keyboard('{Escape}')
  expect(table().getTableData()).toMatchObject([{ name: '甲', a: 'temp/a.pdf' }])
  await user.keyboard('{Control>}z{/Control}')
  expect(table().getTableData()[0]?.a ?? null).toBeNull()
})

test('a block that is chosen with the keyboard beyond the sight keeps the keyboard', async () => {
  const columns = Array.from({ length: 40 }, (_, at) => ({
    key: `c${at}`,
    title: `列${at}`,
    type: 'input',
    width: 200,
  }))
  const { user, grid, cell } = await show(columns, {})
  Object.defineProperty(grid, 'clientWidth', { configurable: true, value: 800 })
  grid.scrollLeft = 4000
  act(() => void grid.dispatchEvent(new Event('scroll')))
  expect(grid.querySelector('[data-column="5"]')).toBeNull()
  expect(cell(1)).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(cell(1)).toHaveAttribute('aria-selected', 'true')
})

test('a cell that is half out of sight is brought in by opening it, and stands still while a control in it is clicked', async () => {
  const columns = [
    { key: 'a', title: '负责人', type: 'user', width: 200 },
    { key: 'b', title: '说明', type: 'input', width: 200 },
  ]
  const { user, grid, cell } = await show(columns, {})
  Object.defineProperty(grid, 'clientWidth', { configurable: true, value: 300 })
  grid.scrollLeft = 0
  await user.click(within(cell(1)).getByRole('combobox'))
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(grid.scrollLeft).toBe(0)
  await user.keyboard('{Escape}')
  await user.click(cell(2))
  expect(grid.scrollLeft).toBeGreaterThan(0)
})

test.each([
  ['user', {}],
  ['depart', {}],
  ['area', { props: { type: 'select' } }],
])(
  '%s: what is typed onto the cell stands there in red, and not its dialog',
  async (type, rest) => {
    const columns = [
      { key: 'a', title: '列', type, ...rest },
      { key: 'b', title: '备注', type: 'input' },
    ]
    const { user, cell, stored } = await show(columns, {})
    await user.keyboard('nobody{Tab}')
    await waitFor(() => expect(cell(1)).toHaveAttribute('aria-invalid', 'true'))
    expect(cell(1)).toHaveTextContent('nobody')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(stored()?.a ?? null).toBeNull()
    // Nothing half: Escape takes back what was typed.
    await user.keyboard('{ArrowLeft}{ArrowRight}other{Escape}')
    expect(cell(1)).toHaveTextContent('nobody')
  },
)

test('Escape in a list of several takes back what was chosen, as in every cell, and what is being searched for', async () => {
  const options = ['一号', '二号'].map((text) => ({ value: text, text }))
  const columns = [{ key: 'a', title: '列', type: 'list_multi', options }]
  const { user, cell, stored } = await show(columns, { a: '二号' })
  await user.keyboard('{F2}')
  await user.click(await screen.findByTitle('一号'))
  const box = within(cell(1)).getByRole('combobox')
  await user.type(box, '二号')
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  expect(cell(1)).not.toHaveAttribute('data-editing')
  expect(stored()).toMatchObject({ a: '二号' })
})
