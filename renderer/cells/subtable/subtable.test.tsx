import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { everyCell } from '../../../tests/support/everyCell'
import {
  button,
  formHost,
  formServer,
  openForm,
  refused,
  success,
} from '../../../tests/support/formHost'
import { DataProvider } from '../../data/DataProvider'
import { compileEntity } from '../../model/compile/compileEntity'
import type { Entity } from '../../model/entity/entity'
import { Registry } from '../../model/entity/registry'
import { CellsContext } from '../../ui/cells'
import { checkCellType } from '../testing'
import { builtinValues } from '../values'
import { subtable } from '.'

checkCellType(subtable, {
  props: { of: 'spec' },
  values: [[], [{ id: '1', name: '单人', price: 9.5, files: [{ path: 'a', size: null }] }]],
  nonsense: [{}, 'x', 1, [1], [null], ['a']],
})

const cells = new Registry('cell', everyCell)

/** A product with its table of specifications, as documents say it. */
function productOf(more: object = {}): Entity {
  const entities = new Map<string, Entity>()
  const docs = [
    {
      entity: 'product',
      title: '产品',
      label: 'name',
      api: '/cms/product',
      perm: 'product',
      fields: {
        name: { type: 'input', title: '名称' },
        specs: {
          type: 'subtable',
          title: '规格',
          of: 'spec',
          totals: { stock: 'sum' },
          columns: ['name', { field: 'stock', title: '存量' }],
          ...more,
        },
      },
    },
    {
      entity: 'spec',
      title: '规格',
      label: 'name',
      api: '/cms/spec',
      perm: 'product',
      fields: {
        productId: { type: 'input', title: '产品' },
        name: { type: 'input', title: '规格名', required: true, max: 5 },
        stock: { type: 'inputNumber', title: '库存', min: 0, default: 1 },
        color: { type: 'input', title: '颜色' },
        unit: { type: 'inputNumber', title: '件价' },
        total: { type: 'inputNumber', title: '总价', compute: 'unit * stock' },
        gift: { type: 'switch', title: '赠品' },
        why: { type: 'input', title: '缘由', showIf: 'gift', requireIf: 'gift' },
        note: {
          type: 'input',
          title: '附注',
          disableIf: 'gift',
          requireIf: "color == '红'",
        },
      },
    },
  ]
  for (const doc of docs) {
    const entity = compileEntity({ schema: 1, ...doc } as Parameters<typeof compileEntity>[0], {
      types: new Registry('type', builtinValues),
      entity: (name) => entities.get(name),
      report({ pointer, message }) {
        throw new Error(`${pointer}: ${message}`)
      },
    })
    if (entity) entities.set(entity.name, entity)
  }
  const product = entities.get('product')
  if (!product) throw new Error('the product compiles')
  return product
}

const record = {
  id: '7',
  ver: 3,
  name: '床',
  specs: [
    { id: 'a', ver: 1, name: '单人', stock: 3, color: '白' },
    { id: 'b', ver: 1, name: '双人', stock: 4, color: null },
  ],
}

async function openProduct(options: Parameters<typeof openForm>[1] = {}, more: object = {}) {
  const form = openForm(productOf(more), { mode: 'edit', record, ...options })
  const grid = await screen.findByRole('grid', { name: '规格' })
  const cell = (row: number, column: number): HTMLElement => {
    const found = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
    if (!found) throw new Error(`no cell ${row} ${column}`)
    return found
  }
  return {
    ...form,
    grid,
    cell,
    async type(row: number, column: number, text: string) {
      await form.user.click(cell(row, column))
      await form.user.keyboard(`{Control>}a{/Control}${text}{Enter}`)
    },
  }
}

const bodyOf = ({ server }: Pick<Awaited<ReturnType<typeof openProduct>>, 'server'>) =>
  server.writes[0]?.body

afterEach(() => vi.restoreAllMocks())

describe('a table in a form', () => {
  test('draws the listed fields of the child entity with its titles, limits and totals', async () => {
    const { grid, cell } = await openProduct()
    const titles = within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(titles.filter(Boolean)).toEqual(expect.arrayContaining(['存量']))
    expect(titles.some((title) => title?.includes('规格名'))).toBe(true)
    expect(titles.some((title) => title?.includes('颜色'))).toBe(false)
    expect([cell(0, 0), cell(1, 1)].map(({ textContent }) => textContent)).toEqual(['单人', '4'])
    expect(grid).toHaveTextContent('合计')
    expect(grid).toHaveTextContent('7')
  })

  test('Ctrl+S while a cell is written saves the form with what stands in the cell', async () => {
    const form = await openProduct()
    await form.user.click(form.cell(1, 0))
    await form.user.keyboard('{Control>}a{/Control}特大{Control>}s{/Control}')
    await waitFor(() => expect(form.server.writes).toHaveLength(1))
    expect(bodyOf(form)).toMatchObject({ specs: [record.specs[0], { id: 'b', name: '特大' }] })
  })

  test('head and rows are saved together: changed rows by their ids, members without a column as they came', async () => {
    const form = await openProduct()
    await form.type(1, 0, '特大')
    await form.user.click(button('新增'))
    await form.user.keyboard('三人{Enter}')
    await form.user.click(form.save())
    await waitFor(() => expect(form.server.writes).toHaveLength(1))
    expect(bodyOf(form)).toMatchObject({
      id: '7',
      ver: 3,
      name: '床',
      specs: [
        record.specs[0],
        { id: 'b', ver: 1, name: '特大', stock: 4 },
        { name: '三人', stock: 1 },
      ],
    })
  })

  test('who may not delete rows keeps the stored ones, and is told; rows that are only new go', async () => {
    const form = await openProduct()
    await form.user.click(button('新增'))
    await form.user.keyboard('三人{Enter}')
    const choose = (row: number) =>
      within(form.grid.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? form.grid).getByRole(
        'checkbox',
      )
    await form.user.click(choose(2))
    await form.user.click(button('删除'))
    form.host.answers.push(true)
    await waitFor(() => expect(form.grid.querySelector('[data-row="2"]')).toBeNull())
    await form.user.click(choose(0))
    await form.user.click(button('删除'))
    await waitFor(() =>
      expect(form.host.said).toContainEqual({
        kind: 'warning',
        text: '没有删除“规格”中数据的权限',
      }),
    )
    expect(form.cell(0, 0)).toHaveTextContent('单人')
  })

  test('an edited cell is an unsaved edit, and none when it is taken back', async () => {
    const form = await openProduct()
    expect(form.host.guard.dirty).toBe(false)
    await form.type(0, 1, '9')
    await waitFor(() => expect(form.host.guard.dirty).toBe(true))
    await form.type(0, 1, '3')
    await waitFor(() => expect(form.host.guard.dirty).toBe(false))
  })

  test('the draft of the form has the rows', async () => {
    const form = await openProduct()
    await form.type(0, 0, '草稿')
    await waitFor(() =>
      expect([...form.host.drafts.all.values()]).toMatchObject([
        { values: { specs: [{ id: 'a', name: '草稿' }, { id: 'b' }] } },
      ]),
    )
  })

  test('Escape gives up the cell that is being edited, and only then the form', async () => {
    const { user, cell, onClose } = await openProduct()
    await user.click(cell(0, 0))
    await user.keyboard('改{Escape}')
    expect(cell(0, 0)).toHaveTextContent('单人')
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('all wrong cells are told, the first one is gone to, and nothing is sent', async () => {
    const form = await openProduct()
    await form.type(0, 1, '-3')
    await form.user.click(form.cell(1, 0))
    await form.user.keyboard('{Escape}{Delete}')
    expect(form.cell(1, 0)).toHaveTextContent('')
    await form.user.click(form.save())
    expect((await screen.findByRole('alert')).textContent).toBe('有 2 处需要修改')
    await waitFor(() => expect(form.cell(0, 1)).toHaveAttribute('data-active', 'true'))
    expect(form.cell(1, 0)).toHaveAttribute('aria-invalid', 'true')
    expect(form.server.writes).toEqual([])
    // A draft reads the rows, and edits nothing.
    await form.user.type(screen.getByLabelText('名称'), '新')
    await waitFor(() =>
      expect([...form.host.drafts.all.values()]).toMatchObject([{ values: { name: '床新' } }]),
    )
    expect(screen.getByRole('alert')).toHaveTextContent('有 2 处需要修改')
  })

  test('showIf, requireIf, disableIf and compute of the rows run as a row is typed', async () => {
    const columns = ['name', 'stock', 'unit', 'total', 'gift', 'why', 'note']
    const specs = [
      {
        id: 'a',
        ver: 1,
        name: '单人',
        stock: 3,
        unit: 2,
        total: 6,
        gift: 'N',
        why: '旧',
        note: '',
      },
      { id: 'b', ver: 1, name: '双人', stock: 1, unit: 5, total: 5, gift: 'N', color: '红' },
    ]
    const form = await openProduct({ record: { ...record, specs } }, { columns })
    const { cell } = form
    await form.type(0, 2, '4')
    expect(cell(0, 3)).toHaveTextContent('12')
    expect(cell(0, 3)).toHaveAttribute('aria-readonly', 'true')
    expect(cell(0, 5)).toHaveTextContent('')
    expect(cell(0, 5)).toHaveAttribute('aria-readonly', 'true')
    await form.user.click(within(cell(0, 4)).getByRole('switch'))
    expect(cell(0, 5)).toHaveTextContent('旧')
    expect(cell(0, 5)).not.toHaveAttribute('aria-readonly')
    expect(cell(0, 6)).toHaveAttribute('aria-readonly', 'true')
    await form.type(0, 5, '{Backspace}')
    await form.user.click(form.save())
    // The second row was required to have a note already, by a field that has no column.
    expect((await screen.findByRole('alert')).textContent).toBe('有 1 处需要修改')
    expect(cell(0, 5)).toHaveAttribute('data-error', '请填写缘由')
    expect(cell(1, 6)).toHaveAttribute('data-warning', '原有问题，可先保存：请填写附注')
    await form.user.click(within(cell(0, 4)).getByRole('switch'))
    expect(cell(0, 5)).not.toHaveAttribute('data-error')
    await form.type(1, 6, '有')
    await form.user.click(form.save())
    await waitFor(() => expect(form.server.writes).toHaveLength(1))
    expect(bodyOf(form)).toMatchObject({ specs: [{ unit: 4, total: 12 }, { note: '有' }] })
  })

  test('too few rows are told at the field', async () => {
    const form = await openProduct({ record: { ...record, specs: [] } }, { minRows: 1 })
    await form.user.click(form.save())
    expect(await screen.findByText('规格至少要有 1 行')).toBeVisible()
    expect(form.server.writes).toEqual([])
  })

  test('a new record begins with the least number of rows', async () => {
    const form = await openProduct({ mode: 'add', record: undefined }, { minRows: 2 })
    await waitFor(() =>
      expect(form.grid.querySelectorAll('.jd-grid-body > [data-row]')).toHaveLength(2),
    )
    await new Promise((resolve) => setTimeout(resolve))
    expect(form.host.guard.dirty).toBe(false)
    expect(form.cell(1, 1)).toHaveTextContent('1')
    await form.type(0, 0, '甲')
    await form.type(1, 0, '乙')
    await form.user.click(form.save())
    await waitFor(() => expect(form.server.writes).toHaveLength(1))
    expect(bodyOf(form)).toMatchObject({ specs: [{ name: '甲' }, { name: '乙' }] })
  })

  test('what the server refuses is marked in its cell and told with its row', async () => {
    const server = formServer(() =>
      refused(400, '名称重复', {
        errors: [{ field: 'specs', row: 1, column: 'name', message: '名称重复' }],
      }),
    )
    const form = await openProduct({ host: formHost(server.request) })
    await form.type(0, 1, '9')
    await form.user.click(form.save())
    expect(await screen.findByText('第 2 行：名称重复')).toBeVisible()
    await waitFor(() => expect(form.cell(1, 0)).toHaveAttribute('aria-invalid', 'true'))
    expect(form.cell(1, 0)).toHaveAttribute('data-active', 'true')
  })

  test('the rows as they were stored take the place of the edited ones', async () => {
    const server = formServer(() =>
      success({ ...record, ver: 4, specs: [{ id: 'a', ver: 2, name: '存后', stock: 1 }] }),
    )
    const form = await openProduct({ host: formHost(server.request), alone: true })
    await form.type(0, 0, '存前')
    await form.user.click(form.save())
    await waitFor(() => expect(form.cell(0, 0)).toHaveTextContent('存后'))
    expect(form.host.guard.dirty).toBe(false)
  })
})

describe('elsewhere', () => {
  const show = (
    place: 'cell' | 'detail',
    text?: string,
    rows: typeof record.specs = record.specs,
  ) => {
    const field = productOf().fields.get('specs')
    if (!field) throw new Error('no field')
    const { Show } = subtable
    return render(
      <DataProvider ports={formHost(formServer(() => success()).request).ports}>
        <CellsContext value={cells}>
          <Show
            // The document has been compiled: its properties are the type's.
            field={field as Parameters<typeof Show>[0]['field']}
            value={text === undefined ? rows : null}
            lookup={{ options: () => [], text: () => undefined, value: () => undefined }}
            text={text}
            place={place}
          />
        </CellsContext>
      </DataProvider>,
    )
  }

  test('a list shows the number of rows, or what the server says of it', () => {
    expect(show('cell').container).toHaveTextContent('2 行')
    expect(show('cell', '5 行').container).toHaveTextContent('5 行')
  })

  test('a detail without any says so', () => {
    expect(show('detail', undefined, []).container).toHaveTextContent('还没有规格')
  })

  test('a detail shows a table that cannot be edited', async () => {
    show('detail')
    const grid = await screen.findByRole('grid', { name: '规格' })
    expect(grid).toHaveTextContent('双人')
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(within(grid).queryAllByRole('textbox', { hidden: true })).toEqual([])
    expect(grid).toHaveAttribute('aria-readonly', 'true')
    expect(grid.querySelector('[data-pen], .jd-grid-required')).toBeNull()
  })
})

describe('the draft of a form whose rows were edited', () => {
  // A lasting store takes plain data only; rows in a form are live objects.
  test('is kept, and brings the rows back', async () => {
    const first = await openProduct()
    await first.type(0, 1, '9')
    await waitFor(() => expect(first.host.guard.dirty).toBe(true))
    window.dispatchEvent(new Event('pagehide'))
    expect(first.host.drafts.all.size).toBe(1)
    first.unmount()
    const again = await openProduct({ host: first.host })
    await again.user.click(await screen.findByRole('button', { name: '恢复' }))
    await waitFor(() => expect(again.cell(0, 1)).toHaveTextContent('9'))
    await again.user.click(button('保存'))
    await waitFor(() => expect(again.onSaved).toHaveBeenCalled())
  })

  test('brings new rows back as new ones, and what stood in their cells in red', async () => {
    const first = await openProduct()
    await first.user.click(button('新增'))
    await first.user.keyboard('三人{Enter}')
    const paste = async (form: typeof first, row: number, text: string) => {
      await form.user.click(form.cell(row, 1))
      await form.user.keyboard('{Escape}')
      await form.user.paste(text)
      await waitFor(() => expect(form.cell(row, 1)).toHaveTextContent(text))
    }
    await paste(first, 2, '很多')
    await paste(first, 0, '几个')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    const again = await openProduct({ host: first.host })
    await again.user.click(await screen.findByRole('button', { name: '恢复' }))
    await waitFor(() => expect(again.cell(2, 1)).toHaveTextContent('很多'))
    expect(again.cell(2, 1)).toHaveAttribute('aria-invalid', 'true')
    expect(again.cell(0, 1)).toHaveTextContent('几个')
    await again.user.click(again.save())
    expect(await screen.findAllByText(/2 处需要修改/)).not.toEqual([])
    expect(first.server.writes).toEqual([])
    await again.type(2, 1, '8')
    await again.type(0, 1, '6')
    await again.user.click(again.save())
    await waitFor(() => expect(first.server.writes).toHaveLength(1))
    expect(bodyOf(first)).toMatchObject({
      specs: [{ id: 'a', stock: 6 }, { id: 'b' }, { name: '三人', stock: 8 }],
    })
  })

  test('a text that is no value is unsaved as well: leaving asks', async () => {
    const form = await openProduct()
    await form.user.click(form.cell(0, 1))
    await form.user.keyboard('{Escape}')
    await form.user.paste('很多')
    await waitFor(() => expect(form.host.guard.dirty).toBe(true))
    await form.type(0, 1, '3')
    await waitFor(() => expect(form.host.guard.dirty).toBe(false))
  })

  test('says so where it does not last', async () => {
    let told = () => {}
    let lasts = true
    const host = formHost(formServer(() => success({ id: '7', ver: 4 })).request)
    const drafts = {
      ...host.drafts,
      lasting: () => lasts,
      watch(listener: () => void) {
        told = listener
        return () => undefined
      },
    }
    const form = await openProduct({ host: { ...host, ports: { ...host.ports, drafts } } })
    await form.type(0, 1, '9')
    expect(screen.queryByText(/浏览器没有存下草稿/)).toBeNull()
    lasts = false
    told()
    expect(await screen.findByText(/关闭或刷新本页后，未保存的内容会丢失/)).toBeVisible()
  })
})
