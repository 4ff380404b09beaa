import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clockOfTest, pass } from '../../../../tests/support/clock'
import { portsOf } from '../../../cells/fixtures'
import type { Option } from '../../../model/entity/field'
import type { Call } from '../../../ports'
import { createLinks } from '../../store/links'
import { showGrid } from '../../testing/grid'
import { sendClip as send } from '../../testing/sendClip'
import { valuesIn } from '../../testing/store'

const columns = [
  { key: 'name', type: 'input', title: '名称' },
  { key: 'stock', type: 'inputNumber', title: '库存' },
  { key: 'color', type: 'select', title: '颜色', dictCode: 'color' },
] as const
const rows = [
  { id: 'a', name: 'A', stock: 1, color: 'r' },
  { id: 'b', name: 'B', stock: 2, color: 'g' },
]
const colors = [
  { value: 'r', text: '红色' },
  { value: 'g', text: '绿色' },
]
const answers = { '/sys/dict/getDictItems/color': colors }

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ClipboardItem')
})

async function choose(table: ReturnType<typeof showGrid>, row: number, column: number) {
  await table.user.click(table.cell(row, column))
  await table.user.keyboard('{Escape}')
}

describe('copying', () => {
  test('the range goes to the clipboard as text and as a table, with the texts that people see', async () => {
    const table = showGrid(columns, rows, { answers })
    await screen.findByText('红色')
    await choose(table, 0, 1)
    await table.user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    const { taken, kept } = send('copy')
    expect(taken).toBe(true)
    expect(kept['text/plain']).toBe('1\t红色\r\n2\t绿色')
    expect(kept['text/html']).toContain('<td>红色</td>')
  })

  test('cutting empties the cells as one step of undoing', async () => {
    const table = showGrid(columns, rows, { answers })
    await choose(table, 0, 0)
    await table.user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(send('cut').kept['text/plain']).toBe('A\r\nB')
    expect(valuesIn(table.store, 'name')).toEqual([null, null])
    act(() => void table.store.undo())
    expect(valuesIn(table.store, 'name')).toEqual(['A', 'B'])
  })
})

describe('copying texts that are still on their way', () => {
  const linked = [
    { key: 'province', type: 'select', title: '省', linkageKey: 'city' },
    { key: 'city', type: 'select', title: '市' },
  ]
  // The choices of the second row's city are asked for when it is copied.
  const places = [
    { id: 'a', province: 'p' },
    { id: 'b', province: 'p', city: 'c' },
  ]
  /** What the browser is given; it takes promises. */
  function clipboard() {
    const written: Promise<Blob>[] = []
    const item = class {
      constructor({ 'text/plain': text }: Record<string, Promise<Blob>>) {
        if (text) written.push(text)
      }
    }
    Reflect.set(globalThis, 'ClipboardItem', item)
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(
      async () => void (await Promise.all(written)),
    )
    return async () => (await written.at(-1))?.text()
  }
  async function open(requestData: (parent: string) => Promise<readonly Option[]>) {
    const table = showGrid(linked, places)
    const { store } = table
    createLinks(store.table, [{ key: 'province', requestData }], store.listeners)
    const written = clipboard()
    await choose(table, 0, 0)
    await table.user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    return { table, written }
  }
  function later() {
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    return { promise, resolve }
  }
  const answer = async (parent: string) =>
    parent === '' ? [{ value: 'p', text: '河北' }] : [{ value: 'c', text: '石家庄' }]

  test('waits for them, and cuts nothing before', async () => {
    const { promise, resolve } = later()
    const { table, written } = await open((parent) => promise.then(() => answer(parent)))
    expect(send('cut')).toEqual({ taken: true, kept: {} })
    expect(valuesIn(table.store, 'city')).toEqual([null, 'c'])
    resolve()
    await waitFor(() => expect(valuesIn(table.store, 'city')).toEqual([null, null]))
    expect(await written()).toBe('河北\t\r\n河北\t石家庄')
    expect(await screen.findByText('已剪切 2 行 2 列')).toHaveAttribute('role', 'status')
    expect(table.said).toEqual([])
    // What is here is given at once.
    act(() => void table.store.undo())
    expect(send('copy').kept['text/plain']).toBe('河北\t\r\n河北\t石家庄')
  })

  test('gives codes and says so where the answer fails', async () => {
    const { table, written } = await open((parent) =>
      parent === '' ? answer(parent) : Promise.reject(new Error('away')),
    )
    send('copy')
    await waitFor(() => expect(table.said).toEqual(['warning: 有些文字未能取到，已按代码复制']))
    expect(await written()).toBe('河北\t\r\n河北\tc')
  })

  test('waits for names of people, too', async () => {
    const { promise, resolve } = later()
    const { request } = portsOf()
    const ports = {
      request: {
        ...request,
        send: async ({ url }: Call) => {
          await promise
          const result = url.startsWith('/sys/dict/loadDictItem/') ? ['李四'] : []
          return { success: true, code: 200, message: '', result }
        },
      },
    }
    const owner = { key: 'owner', type: 'user', title: '负责人' }
    const table = showGrid([owner], [{ id: 'a', owner: 'lisi' }], { ports })
    const written = clipboard()
    await choose(table, 0, 0)
    expect(send('copy').kept).toEqual({})
    resolve()
    expect(await written()).toBe('李四')
  })
})

describe('a paste that waits for names', () => {
  beforeEach(() => void clockOfTest())
  /** What takes longer than this is said to be under way. */
  const noticeableMs = 300

  function open() {
    let come = () => {}
    const coming = new Promise<void>((done) => {
      come = done
    })
    const { request } = portsOf()
    const ports = {
      request: {
        ...request,
        send: async () => {
          await coming
          const result = [{ value: 'lisi', text: '李四' }]
          return { success: true, code: 200, message: '', result }
        },
      },
    }
    const owner = { key: 'owner', type: 'user', title: '负责人' }
    return { come, table: showGrid([owner], [{ id: 'a', owner: 'wangwu' }], { ports }) }
  }

  test('says so, and nobody reads the table out before it has come', async () => {
    const { come, table } = open()
    await choose(table, 0, 0)
    send('paste', { 'text/plain': '李四' })
    await pass(noticeableMs)
    expect(screen.getByText('正在粘贴…')).toHaveAttribute('role', 'status')
    expect(table.store.pending.names()).toEqual(['粘贴'])
    come()
    await act(() => table.store.pending.settled())
    expect(valuesIn(table.store, 'owner')).toEqual(['lisi'])
    expect(screen.queryByText('正在粘贴…')).toBeNull()
  })

  test('is given up by Escape, or by the button beside the words', async () => {
    const { come, table } = open()
    await choose(table, 0, 0)
    send('paste', { 'text/plain': '李四' })
    await pass(noticeableMs)
    expect(screen.getByText('正在粘贴…')).toBeVisible()
    await table.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('正在粘贴…')).toBeNull())
    send('paste', { 'text/plain': '李四' })
    await pass(noticeableMs)
    await table.user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(table.store.pending.names()).toEqual([]))
    expect(table.cell(0, 0)).toContainElement(document.activeElement as HTMLElement)
    come()
    await act(async () => {})
    expect(valuesIn(table.store, 'owner')).toEqual(['wangwu'])
  })
})

describe('pasting', () => {
  test('dictionary labels become codes, also while the dictionary is on its way; the block grows the table and becomes the range', async () => {
    const table = showGrid(columns, rows, { answers })
    await choose(table, 1, 1)
    send('paste', { 'text/plain': '1,000\t绿色\n7\t红色\n' })
    await waitFor(() => expect(valuesIn(table.store, 'stock')).toEqual([1, 1000, 7]))
    expect(valuesIn(table.store, 'color')).toEqual(['r', 'g', 'r'])
    expect(table.said).toEqual(['success: 已粘贴 4 个单元格，新增 1 行'])
    const { anchor, focus } = table.store.cursor.get() ?? {}
    expect([anchor, focus]).toEqual([
      { row: 1, column: 1 },
      { row: 2, column: 2 },
    ])
    act(() => void table.store.undo())
    expect(valuesIn(table.store, 'stock')).toEqual([1, 2])
  })

  test('per-cell errors are marked, good cells are kept; what was refused, locked and cut off is told', async () => {
    const locked = [columns[0], { ...columns[1], disabled: true }, columns[2]]
    const table = showGrid(locked, rows, { answers, sheet: { canGrow: false } })
    await choose(table, 1, 0)
    send('paste', { 'text/plain': 'X\t5\t紫色\tmore\nY\t6\t红色\tmore' })
    await waitFor(() => expect(table.said).toHaveLength(1))
    expect(table.said[0]).toBe(
      'warning: 已粘贴 1 个单元格，1 个内容无效，已标出，1 个单元格不可编辑，未改动，1 行超出表格，未粘贴，1 列超出表格，未粘贴',
    )
    expect(valuesIn(table.store, 'name')).toEqual(['A', 'X'])
    expect(valuesIn(table.store, 'color')).toEqual(['r', 'g'])
    expect(table.cell(1, 2)).toHaveTextContent('紫色')
    expect(table.cell(1, 2)).toHaveAttribute('aria-invalid', 'true')
  })

  test('a refused text stands in its cell also where a control without letters does, which still takes a value', async () => {
    const ticks = [
      { key: 'on', type: 'switch', title: '启用' },
      { key: 'state', type: 'radio', title: '状态', options: colors },
    ] as const
    const table = showGrid(ticks, [{ id: 'a', on: 'Y', state: 'r' }, { id: 'b' }], { answers })
    await choose(table, 0, 0)
    send('paste', { 'text/plain': '也许\t紫色' })
    await waitFor(() => expect(table.said).toHaveLength(1))
    expect(table.cell(0, 0)).toHaveTextContent('也许')
    expect(table.cell(0, 1)).toHaveTextContent('紫色')
    await table.user.click(table.cell(1, 0))
    expect(table.cell(0, 0)).toHaveTextContent('也许')
    await table.user.click(table.cell(0, 0))
    const onOff = within(table.cell(0, 0)).getByRole('switch')
    await table.user.click(onOff)
    expect(onOff).toHaveFocus()
    expect(table.cell(0, 0)).not.toHaveTextContent('也许')
    expect(valuesIn(table.store, 'on')[0]).toBe(false)
  })

  test('what is only shown is neither pasted into nor emptied', async () => {
    const shown = [columns[0], { key: 'source', type: 'normal', title: '来源' }]
    const table = showGrid(shown, [{ id: 'a', name: 'A', source: '导入' }], { answers })
    await choose(table, 0, 0)
    send('paste', { 'text/plain': 'X\tY\nZ\tW' })
    await waitFor(() => expect(table.said).toHaveLength(1))
    expect(table.said[0]).toContain('2 个单元格不可编辑')
    await table.user.keyboard('{Control>}a{/Control}{Delete}')
    expect(valuesIn(table.store, 'name')).toEqual([null, null])
    expect(valuesIn(table.store, 'source')).toEqual(['导入', null])
  })

  test('what waits for names goes into its rows wherever they are by then, and leaves who types alone', async () => {
    let arrive = () => {}
    const gate = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { request } = portsOf()
    const answer = async ({ url }: Call) => {
      if (url.startsWith('/sys/dict/getDictItems/')) await gate
      return { success: true, code: 200, message: '', result: colors }
    }
    const table = showGrid(columns, rows, { ports: { request: { ...request, send: answer } } })
    await choose(table, 1, 1)
    send('paste', { 'text/plain': '7\t红色\n8\t红色' })
    act(() => void table.store.insert([{ name: 'new' }], 0))
    await choose(table, 1, 0)
    await table.user.keyboard('q')
    await act(async () => arrive())
    await waitFor(() => expect(valuesIn(table.store, 'stock')).toEqual([null, 1, 7, 8]))
    await table.user.keyboard('r{Enter}')
    expect(valuesIn(table.store, 'name')).toEqual(['new', 'qr', 'B', null])
  })

  test('names of people become accounts, also those that no first page of a list holds', async () => {
    const asked: string[] = []
    const dict = encodeURIComponent('sys_user,realname,username')
    const answer = ({ url, params }: Call): unknown => {
      if (url === `/sys/dict/loadDict/${dict}`) {
        const keyword = params?.keyword ?? ''
        if (keyword !== '') asked.push(String(keyword))
        return keyword === '李四'
          ? [{ value: 'lisi', text: '李四' }]
          : [{ value: 'x', text: '张三' }]
      }
      return url === `/sys/dict/loadDictItem/${dict}` ? [] : undefined
    }
    const { request } = portsOf()
    const ports = {
      request: {
        ...request,
        send: async (call: Call) => {
          const result = answer(call)
          return { success: true, code: 200, message: '', result }
        },
      },
    }
    const table = showGrid([{ key: 'owner', type: 'user', title: '负责人' }], [{ id: 'a' }], {
      ports,
    })
    await choose(table, 0, 0)
    send('paste', { 'text/plain': '张三\n李四\n王五\n' })
    await waitFor(() => expect(valuesIn(table.store, 'owner')).toEqual(['x', 'lisi', null]))
    expect(asked).toEqual(['李四', '王五'])
    expect(table.said[0]).toContain('1 个内容无效，已标出')
  })

  test('a name of several people becomes none of them, wherever the others stand', async () => {
    const dict = encodeURIComponent('sys_user,realname,username')
    // The first page ends with one of two that are called alike.
    const page = Array.from({ length: 200 }, (_, at) => ({ value: `u${at}`, text: `员工${at}` }))
    const alike = [
      { value: 'u199', text: '员工199' },
      { value: 'u200', text: '员工199' },
    ]
    const answer = ({ url, params }: Call): unknown => {
      if (url !== `/sys/dict/loadDict/${dict}`) return url.includes('loadDictItem') ? [] : undefined
      return (params?.keyword ?? '') === '' ? page : alike
    }
    const { request } = portsOf()
    const answered = async (call: Call) => ({
      ...{ success: true, code: 200, message: '' },
      result: answer(call),
    })
    const table = showGrid([{ key: 'owner', type: 'user', title: '负责人' }], [{ id: 'a' }], {
      ports: { request: { ...request, send: answered } },
    })
    await choose(table, 0, 0)
    send('paste', { 'text/plain': '员工198\n员工199\n' })
    await waitFor(() => expect(valuesIn(table.store, 'owner')).toEqual(['u198', null]))
    expect(table.said[0]).toContain('1 个内容无效，已标出')
  })
})
