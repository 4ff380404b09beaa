import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import { type Call, type Envelope, Failure, type Ports } from '../../ports'
import type { DialogView, RunContext } from '../define'
import { ImportDialog } from './ImportDialog'

const { Frame } = createConsole({ cells: everyCell, pages: [], actions: [] })
const line = compileEntity(
  {
    schema: 1,
    entity: 'thingLine',
    title: '规格',
    label: 'color',
    api: '/cms/productLine',
    perm: 'product',
    fields: {
      thingId: { type: 'input', title: '产品' },
      color: { type: 'input', title: '颜色', required: true },
      stock: { type: 'inputNumber', title: '库存', integer: true },
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
      name: { type: 'input', title: '名称', required: true },
      sku: { type: 'input', title: '货号', required: true, unique: true },
      price: { type: 'money', title: '单价' },
      lines: { type: 'subtable', title: '规格', of: 'thingLine', by: 'thingId' },
    },
  },
  { types: everyType, entity: () => line, report: () => undefined },
)
if (!made) throw new Error('the entity of the tests compiles')
/** Entity of the import tests. */
export const entity = made

export const sheet = new File(['rows'], '产品.xlsx')
export const ok = (part: Partial<Envelope> = {}): Envelope => ({
  success: true,
  code: 200,
  message: '',
  result: null,
  ...part,
})
export const missing = () => Promise.reject(new Failure('http', '', { status: 404 }))
export const heading = (title: string, field: string | null, certain = true) => ({
  title,
  field,
  certain,
  samples: ['样例'],
  isReference: false,
})
export const fields = [
  { key: 'name', title: '名称', required: true },
  { key: 'sku', title: '货号', required: true },
  { key: 'price', title: '单价', required: false },
]
export const previewOf = (...headings: readonly object[]) =>
  ok({ result: { files: [{ name: '产品.xlsx', headings }], fields } })
export const previewOfSheets = (headings: readonly object[], sheets: readonly object[]) =>
  ok({ result: { files: [{ name: '产品.xlsx', headings, sheets }], fields } })
export const report = (status: string, rows: number, answer?: Partial<Envelope>) =>
  ok({ result: { status, rows, answer: answer ?? null } })
let previews = 0
/** Number of previews so far = number of the last file. */
export const previewsSoFar = () => previews
/** Adds the server's file ids to an answer. */
export const named = ({ result, ...rest }: Envelope): Envelope => {
  previews += 1
  // The tests' answers have this shape.
  const { files, fields } = result as { files: object[]; fields: object[] }
  const id = previews.toString(16).padStart(32, '0')
  return { ...rest, result: { files: files.map((file) => ({ ...file, id })), fields } }
}
export const plain = previewOf(
  heading('名称', 'name'),
  heading('货号', 'sku'),
  heading('单价', 'price'),
)

export interface Answers {
  readonly preview?: (call: Call) => Promise<Envelope>
  /** Answer to the start of a job; replaces both below. */
  readonly begin?: (call: Call) => Promise<Envelope>
  readonly check?: (call: Call, body: FormData) => Promise<Envelope>
  readonly write?: (call: Call, body: FormData) => Promise<Envelope>
  readonly progress?: () => Promise<Envelope>
  readonly imports?: () => Promise<Envelope>
  readonly undo?: () => Promise<Envelope>
  readonly plan?: () => Promise<Envelope>
}

/** The parts of a page that the dialog uses; requests get the test's answers. */
export function page(answers: Answers = {}, props: object = {}, own: Partial<Ports> = {}) {
  const sent: Call[] = []
  const downloads: Call[] = []
  const absent: string[] = []
  const host = testHost(memoryWire(entity, []), grantsFor())
  const answer = async (call: Call): Promise<Envelope> => {
    sent.push(call)
    const body = call.body instanceof FormData ? call.body : new FormData()
    if (!call.url.endsWith('importExcel')) call.onProgress?.(1)
    switch (call.url.replace(/.*\//, '')) {
      case 'importPreview':
        return named(await (answers.preview ?? (async () => plain))(call))
      case 'importStart': {
        if (answers.begin) return await answers.begin(call)
        const work = body.get('dryRun') === '1' ? answers.check : answers.write
        const usual = body.get('dryRun') === '1' ? checked([]) : ok()
        return report('done', 0, work ? await work(call, body) : usual)
      }
      case 'importExcel':
        return await (answers.write ?? (async () => ok()))(call, body)
      case 'importProgress':
        return await (answers.progress ?? missing)()
      case 'imports':
        return await (answers.imports ?? missing)()
      case 'importUndo':
        return await ((call.method === 'GET' ? answers.plan : answers.undo) ?? missing)()
      default:
        return ok()
    }
  }
  const dialogs: DialogView[] = []
  const refresh = vi.fn(() => Promise.resolve())
  const tell = vi.fn()
  const close = vi.fn()
  const ports = {
    ...host.ports,
    ...own,
    request: {
      ...host.ports.request,
      send: answer,
      download: (call: Call) => {
        downloads.push(call)
        return absent.includes(call.url) ? missing() : Promise.resolve({ blob: new Blob(['x']) })
      },
    },
  }
  const context = {
    action: { props },
    rows: [],
    model: {
      title: '产品管理',
      entity,
      endpoints: {
        importExcel: 'POST /cms/product/importExcel',
        exportXls: 'GET /cms/product/exportXls',
      },
    },
    ports,
    send: answer,
    dialog: (view: DialogView) => void dialogs.push(view),
    refresh,
    tell,
    // The dialog reads no other part of a page.
  } as unknown as RunContext
  const shown = render(
    <Frame ports={ports}>
      <ImportDialog context={context} close={close} />
    </Frame>,
  )
  const user = userEvent.setup({ applyAccept: false })
  return {
    sent,
    downloads,
    absent,
    host,
    dialogs,
    refresh,
    tell,
    close,
    context,
    user,
    bodies: (path: string) =>
      sent.flatMap(({ url, body }) =>
        url.endsWith(path) && body instanceof FormData ? [body] : [],
      ),
    choose: async (...files: readonly File[]) => {
      await user.upload(screen.getByLabelText('选择导入文件'), [...files])
      await waitFor(() => expect(screen.queryByText(/正在读取表头|等待上传/)).toBeNull())
    },
    /** Elements shown by the page after the dialog. */
    follow() {
      const [View] = dialogs
      if (!View) throw new Error('no dialog follows')
      shown.rerender(
        <Frame ports={ports}>
          <View context={context} close={close} />
        </Frame>,
      )
    },
  }
}
// The table's code is fetched when it is first shown.
export const wrongRows = () =>
  screen.findByRole('grid', { name: '有错误的行' }, { timeout: 10_000 })
export const start = () => screen.getByRole('button', { name: /开始上传|上传中/ })
export const textsOf = (body: FormData | undefined, name: string) =>
  JSON.parse(String(body?.get(name)))

export const checked = (errors: readonly object[]) =>
  ok({
    result: { totalCount: 3, errorCount: errors.length, columns: ['name', 'sku', 'price'], errors },
  })
export const wrong = [
  {
    file: 0,
    row: 3,
    record: { name: '甲', sku: null, price: null },
    texts: { price: '十元' },
    errors: [
      { field: 'sku', message: '货号不能为空' },
      { field: 'price', message: '单价“十元”不正确' },
    ],
  },
  {
    file: 0,
    row: 4,
    record: { name: '乙', sku: 'A-2', price: 1 },
    texts: {},
    errors: [{ message: '编号不正确' }],
  },
]

/** Adds object URLs, which jsdom lacks. */
export const withFileAddresses = () =>
  void vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
