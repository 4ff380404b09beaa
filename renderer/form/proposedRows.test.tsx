import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { field, formHost, formServer, openForm, success } from '../../tests/support/formHost'

const attr = entityOf({
  name: { type: 'input', title: '属性名' },
  value: { type: 'input', title: '属性值' },
  orderNum: { type: 'inputNumber', title: '排序', integer: true, readonly: true },
})
const entity = entityOf(
  {
    name: { type: 'input', title: '名称' },
    kind: { type: 'input', title: '分类' },
    attrs: {
      type: 'subtable',
      title: '属性',
      of: 'attr',
      columns: ['name', 'value'],
      dragSort: true,
      propose: { call: 'GET /cms/product/proposedAttrs', with: ['kind'] },
    },
  },
  ...(['product', 1, new Map([['attr', attr]])] as const),
)
const templates: Readonly<Record<string, readonly object[]>> = {
  bed: [
    { name: '面料', value: '棉' },
    { name: '支数', value: null },
  ],
  rug: [{ name: '厚度', value: null }],
}

function open(mode: 'add' | 'copy' | 'edit' = 'add', record?: Readonly<Record<string, unknown>>) {
  const server = formServer(({ method, params }) =>
    success(method === 'GET' ? (templates[String(params?.kind)] ?? []) : { id: '1', ver: 0 }),
  )
  const shown = openForm(entity, {
    mode,
    host: formHost(server.request),
    ...(record && { record }),
  })
  const choose = async (kind: string) => {
    await shown.user.clear(field('分类'))
    await shown.user.paste(kind)
  }
  const cells = () => screen.queryAllByRole('gridcell').map(({ textContent }) => textContent)
  return { ...shown, server, choose, cells }
}
const shows = (cells: () => readonly (string | null)[], ...texts: readonly string[]) =>
  waitFor(() => {
    for (const text of texts) expect(cells()).toContain(text)
  })

test('rows are proposed when what they follow from is chosen, and change with it', async () => {
  const { choose, cells, server } = open()
  await choose('bed')
  await shows(cells, '面料', '棉', '支数')
  expect(cells().indexOf('面料')).toBeLessThan(cells().indexOf('支数'))
  await choose('rug')
  await shows(cells, '厚度')
  expect(cells()).not.toContain('面料')
  expect(server.reads.map(({ params }) => params)).toEqual([{ kind: 'bed' }, { kind: 'rug' }])
})

test('what was typed into a proposed row stays with its row', async () => {
  const { choose, cells, user, save, server } = open()
  await choose('bed')
  await shows(cells, '支数')
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('支数'))
  const cell = [...(row?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [])].at(-1)
  if (!cell) throw new Error('the row has no cell')
  await user.dblClick(cell)
  await user.keyboard('60{Enter}')
  await shows(cells, '60')
  await choose('rug')
  await shows(cells, '厚度', '支数', '60')
  expect(cells()).not.toContain('面料')
  await act(() => user.click(save()))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]?.body).toMatchObject({
    attrs: [{ name: '支数', value: '60' }, { name: '厚度' }],
  })
})

test('a new record that opens with what they follow from has its rows', async () => {
  const { cells, server } = open('add', { kind: 'bed' })
  await shows(cells, '面料', '棉', '支数')
  expect(server.reads).toHaveLength(1)
})

test('the rows that a copy brings stay; another choice takes away those that nobody has filled in', async () => {
  const attrs = [
    { name: '面料', value: '麻', orderNum: 1 },
    { name: '支数', value: null, orderNum: 2 },
    { name: '产地', value: null, orderNum: 3 },
  ]
  const { choose, cells, server } = open('copy', { name: 'a', kind: 'bed', attrs })
  await shows(cells, '面料', '麻', '支数', '产地')
  await waitFor(() => expect(server.reads).toHaveLength(1))
  expect(cells()).not.toContain('棉')
  await choose('rug')
  await shows(cells, '厚度', '面料', '麻', '产地')
  expect(cells()).not.toContain('支数')
})

test('a record that there is already is asked when something else is chosen, and keeps its rows', async () => {
  const attrs = [{ id: '7', ver: 1, name: '支数', value: null, orderNum: 1 }]
  const { choose, cells, server } = open('edit', { id: '1', ver: 0, name: 'a', kind: 'bed', attrs })
  await shows(cells, '支数')
  expect(server.reads).toEqual([])
  await choose('rug')
  await shows(cells, '厚度', '支数')
  await choose('bed')
  await shows(cells, '面料', '支数')
  expect(cells()).not.toContain('厚度')
  expect(cells().filter((text) => text === '支数')).toHaveLength(1)
})
