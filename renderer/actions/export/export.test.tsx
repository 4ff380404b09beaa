import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import { type Call, Failure } from '../../ports'
import type { RunContext } from '../define'
import { runExport } from '../exportRows'
import { startColumns } from './columns'
import { ExportDialog } from './ExportDialog'

const { Frame } = createConsole({ cells: everyCell, pages: [], actions: [] })
const far = compileEntity(
  {
    schema: 1,
    entity: 'maker',
    title: '品牌',
    label: 'name',
    api: '/cms/brand',
    perm: 'brand',
    fields: {
      name: { type: 'input', title: '品牌名称' },
      country: { type: 'input', title: '国家' },
    },
  },
  { types: everyType, report: () => undefined },
)
const made = compileEntity(
  {
    schema: 1,
    entity: 'thing',
    title: '产品',
    label: 'name',
    api: '/cms/product',
    perm: 'product',
    fields: {
      name: { type: 'input', title: '名称' },
      sku: { type: 'input', title: '货号' },
      intro: { type: 'textarea', title: '介绍' },
      brand: { type: 'record', title: '品牌', of: 'maker' },
    },
  },
  { types: everyType, entity: () => far, report: () => undefined },
)
if (!made) throw new Error('the entity of the tests compiles')
const entity = made
/** The list's columns: the second one is hidden. */
const listed = ['sku', 'intro', 'name'].flatMap((key) => {
  const field = entity.fields.get(key)
  return field ? { field } : []
})

interface Given {
  readonly ids?: readonly string[]
  readonly choose?: boolean
  readonly fails?: boolean
}

function contextOf({ ids = [], choose = false, fails = false }: Given = {}) {
  const downloads: Call[] = []
  const host = testHost(memoryWire(entity, []), grantsFor())
  const dialog = vi.fn()
  const ports = {
    ...host.ports,
    request: {
      ...host.ports.request,
      download: async (call: Call) => {
        downloads.push(call)
        if (fails) throw new Failure('http', '一次最多导出 100000 行', { status: 400 })
        return { blob: new Blob(['x']) }
      },
    },
  }
  const context = {
    action: { props: { choose } },
    rows: ids.map((id) => ({ id })),
    columns: ['sku', 'name'],
    wire: { name: '*四件套*', column: 'sku', order: 'asc' },
    model: {
      page: 'cms/product',
      title: '产品',
      entity,
      columns: listed,
      endpoints: { exportXls: 'GET /cms/product/exportXls' },
    },
    ports,
    dialog,
    // An export reads nothing else of a page.
  } as unknown as RunContext
  return { context, downloads, host, dialog }
}

function show(given: Given = {}) {
  const page = contextOf(given)
  const close = vi.fn()
  render(
    <Frame ports={page.context.ports}>
      <ExportDialog context={page.context} close={close} />
    </Frame>,
  )
  return { ...page, close, user: userEvent.setup() }
}

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
})

describe('export', () => {
  test('asks nothing unless its document says so', async () => {
    const plain = contextOf({ ids: ['1'] })
    await runExport(plain.context)
    expect(plain.dialog).not.toHaveBeenCalled()
    expect(plain.downloads).toMatchObject([
      {
        url: '/cms/product/exportXls',
        params: { columns: 'sku,name', selections: '1', order: 'asc' },
      },
    ])
    const asking = contextOf({ choose: true })
    await runExport(asking.context)
    expect(asking.dialog).toHaveBeenCalled()
    expect(asking.downloads).toEqual([])
  })

  test('takes the chosen columns, in the list’s order, of all rows of the query', async () => {
    const { user, downloads, close } = show()
    expect(screen.queryByLabelText('当前查询的全部结果')).toBeNull()
    expect(screen.getByLabelText('名称')).toBeChecked()
    expect(screen.getByLabelText('介绍')).not.toBeChecked()
    await user.click(screen.getByLabelText('介绍'))
    await user.click(screen.getByLabelText('名称'))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(downloads).toMatchObject([{ params: { columns: 'sku,intro', name: '*四件套*' } }])
    expect(downloads[0]?.params).not.toHaveProperty('selections')
    expect(downloads[0]?.params).not.toHaveProperty('exportAs')
  })

  test('offers what references reach, and writes it behind the list’s columns', async () => {
    const { user, downloads } = show()
    expect(screen.getByRole('heading', { name: '经由“品牌”' })).toBeVisible()
    await user.click(screen.getByLabelText('品牌 · 国家'))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(downloads).toMatchObject([{ params: { columns: 'sku,name,brand.country' } }])
  })

  test('as a text table, where one asks for it', async () => {
    const { user, downloads } = show()
    expect(screen.getByLabelText('Excel 工作簿（.xlsx）')).toBeChecked()
    await user.click(screen.getByLabelText('文本表格（.csv）'))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(downloads).toMatchObject([{ params: { exportAs: 'csv' } }])
  })

  test('of ticked rows, or of the whole query all the same', async () => {
    const first = show({ ids: ['1', '2'] })
    expect(screen.getByLabelText('选中的 2 行')).toBeChecked()
    await first.user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(first.downloads).toHaveLength(1))
    expect(first.downloads[0]?.params).toMatchObject({ selections: '1,2' })
  })

  test('remembers how the columns differed from the list, which has changed meanwhile', async () => {
    const { user, close, context, host } = show()
    await user.click(screen.getByLabelText('介绍'))
    await user.click(screen.getByLabelText('名称'))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    const { tenantId, id } = context.ports.user
    expect(host.ports.storage.get(`export:${tenantId}:${id}:cms/product`)).toEqual({
      added: ['intro'],
      left: ['name'],
    })
    const { fields } = entity
    const now = { ...context, columns: ['name', 'brand'] }
    expect([
      ...startColumns(now, [...fields.values()], { added: ['intro'], left: ['name'] }),
    ]).toEqual(['brand', 'intro'])
  })

  test('without a column there is nothing to export', async () => {
    const { user } = show()
    await user.click(screen.getByLabelText('名称'))
    await user.click(screen.getByLabelText('货号'))
    expect(screen.getByRole('alert')).toHaveTextContent('请至少选择一列')
    expect(screen.getByRole('button', { name: '导出' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '仅列表中的列' }))
    expect(screen.getByRole('button', { name: '导出' })).toBeEnabled()
  })

  test('that fails says 文件下载失败 and why, and can be tried again', async () => {
    const { user, host, close } = show({ fails: true })
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() =>
      expect(host.said).toEqual([
        { kind: 'warning', text: '文件下载失败：一次最多导出 100000 行' },
      ]),
    )
    expect(close).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: '导出' })).toBeEnabled()
  })
})
