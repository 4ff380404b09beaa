import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinCells } from '../../cells/builtin'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compileEntity'
import { type Call, type Envelope, Failure } from '../../ports'
import type { DialogView, RunContext } from '../define'
import { ImportDialog } from './ImportDialog'
import { partialOf, readImportAnswer } from './importAnswer'

const { Frame, registries } = createConsole({ cells: builtinCells, pages: [], actions: [] })
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
      sku: { type: 'input', title: '货号', required: true },
      price: { type: 'money', title: '单价' },
    },
  },
  { types: registries.types, report: () => undefined },
)
if (!made) throw new Error('the entity of the tests compiles')
const entity = made

const sheet = new File(['rows'], '产品.xlsx')
const ok = (part: Partial<Envelope> = {}): Envelope => ({
  success: true,
  code: 200,
  message: '',
  result: null,
  ...part,
})
const missing = () => Promise.reject(new Failure('http', '', { status: 404 }))
const heading = (title: string, field: string | null, certain = true) => ({
  ...{ title, field, certain, samples: ['样例'], isReference: false },
})
const fields = [
  { key: 'name', title: '名称', required: true },
  { key: 'sku', title: '货号', required: true },
  { key: 'price', title: '单价', required: false },
]
const previewOf = (...headings: readonly object[]) =>
  ok({ result: { files: [{ name: '产品.xlsx', headings }], fields } })
const plain = previewOf(heading('名称', 'name'), heading('货号', 'sku'), heading('单价', 'price'))

interface Answers {
  readonly preview?: () => Promise<Envelope>
  readonly check?: (call: Call, body: FormData) => Promise<Envelope>
  readonly write?: (call: Call, body: FormData) => Promise<Envelope>
  readonly progress?: () => Promise<Envelope>
  readonly imports?: () => Promise<Envelope>
  readonly undo?: () => Promise<Envelope>
}

/** The part of a page that the dialog uses; the wire answers as the test says. */
function page(answers: Answers = {}, props: object = {}) {
  const sent: Call[] = []
  const downloads: Call[] = []
  const absent: string[] = []
  const host = testHost(memoryWire(entity, []), grantsFor())
  const answer = async (call: Call): Promise<Envelope> => {
    sent.push(call)
    const body = call.body instanceof FormData ? call.body : new FormData()
    call.onProgress?.(1)
    switch (call.url.replace(/.*\//, '')) {
      case 'importPreview':
        return await (answers.preview ?? (async () => plain))()
      case 'importExcel':
        if (body.get('dryRun') === '1') {
          return await (answers.check ?? (async () => checked([])))(call, body)
        }
        return await (answers.write ?? (async () => ok()))(call, body)
      case 'importProgress':
        return await (answers.progress ?? missing)()
      case 'imports':
        return await (answers.imports ?? missing)()
      case 'importUndo':
        return await (answers.undo ?? missing)()
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
    // The dialog reads nothing else of a page.
  } as unknown as RunContext
  const shown = render(
    <Frame ports={ports}>
      <ImportDialog context={context} close={close} />
    </Frame>,
  )
  const user = userEvent.setup({ applyAccept: false })
  return {
    ...{ sent, downloads, absent, host, dialogs, refresh, tell, close, context, user },
    bodies: (path: string) =>
      sent.flatMap(({ url, body }) =>
        url.endsWith(path) && body instanceof FormData ? [body] : [],
      ),
    choose: async (...files: readonly File[]) => {
      await user.upload(screen.getByLabelText('选择导入文件'), [...files])
      await waitFor(() => expect(screen.queryByText('正在读取表头…')).toBeNull())
    },
    /** What the page shows after the dialog. */
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
// The table's code comes when it is first shown.
const wrongRows = () => screen.findByRole('grid', { name: '有错误的行' }, { timeout: 10_000 })
const start = () => screen.getByRole('button', { name: /开始上传|上传中/ })
const textsOf = (body: FormData | undefined, name: string) => JSON.parse(String(body?.get(name)))

const checked = (errors: readonly object[]) =>
  ok({
    result: {
      ...{ totalCount: 3, errorCount: errors.length, columns: ['name', 'sku', 'price'] },
      errors,
    },
  })
const wrong = [
  {
    ...{
      file: 0,
      row: 3,
      record: { name: '甲', sku: null, price: null },
      texts: { price: '十元' },
    },
    errors: [
      { field: 'sku', message: '货号不能为空' },
      { field: 'price', message: '单价“十元”不正确' },
    ],
  },
  {
    ...{ file: 0, row: 4, record: { name: '乙', sku: 'A-2', price: 1 }, texts: {} },
    errors: [{ message: '编号不正确' }],
  },
]

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
})

describe('the import dialog', () => {
  test('its button is disabled until a file is chosen; it takes .xls and .xlsx, and nothing else', async () => {
    const { choose } = page()
    expect(screen.getByRole('dialog', { name: '导入EXCEL' })).toBeVisible()
    expect(start()).toBeDisabled()
    expect(screen.getByLabelText('选择导入文件')).toHaveAttribute('accept', '.xls,.xlsx')
    await choose(new File(['x'], '文字.txt'))
    expect(screen.getByRole('alert')).toHaveTextContent('请选择 .xls 或 .xlsx 文件')
    expect(start()).toBeDisabled()
    await choose(new File(['x'], '旧.XLS'))
    expect(screen.getByText('旧.XLS')).toBeVisible()
    expect(start()).toBeEnabled()
  })

  test('takes several files; one can be taken out again', async () => {
    const { choose, user, bodies } = page()
    await choose(sheet, new File(['b'], '第二.xlsx'))
    await choose(new File(['c'], '第三.xls'))
    await user.click(screen.getByRole('button', { name: '移除 第二.xlsx' }))
    await waitFor(() => expect(start()).toBeEnabled())
    await user.click(start())
    await waitFor(() => expect(bodies('importExcel')).toHaveLength(2))
    const names = bodies('importExcel')[1]
      ?.getAll('files[]')
      .map((file) => file instanceof File && file.name)
    expect(names).toEqual(['产品.xlsx', '第三.xls'])
  })

  test('sends what the contract names: foreign keys, the flag of a single table, the switch', async () => {
    const foreignKeys = { evaluate: () => ({ orderId: '7' }), names: [] }
    const { choose, user, bodies } = page({}, { foreignKeys, biz: 'importSingleOnly' })
    await choose(sheet)
    await user.click(screen.getByRole('radio', { name: '否' }))
    await user.click(start())
    await waitFor(() => expect(bodies('importExcel')).toHaveLength(1))
    const [body] = bodies('importExcel')
    expect(textsOf(body, 'foreignKeys')).toEqual({ orderId: '7' })
    expect(body?.get('isSingleTableImport')).toBe('importSingleOnly')
    expect(body?.get('validateStatus')).toBe('0')
    expect(body?.get('files[]')).toBeInstanceOf(File)
  })

  test('shows how much is sent, says what the server says, and closes', async () => {
    let finish: (answer: Envelope) => void = () => undefined
    const { choose, user, host, close, refresh } = page({
      write: (call) => {
        call.onProgress?.(0.42)
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(start()).toHaveTextContent('上传中(42%)'))
    finish(ok({ message: '共12行数据全部导入成功！' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(host.said).toEqual([{ kind: 'success', text: '共12行数据全部导入成功！' }])
    expect(refresh).toHaveBeenCalledWith('done')
  })

  test('code 201 stays open with a warning, the counts and a link to the refused rows', async () => {
    const { choose, user, close, refresh, downloads } = page({
      write: async () =>
        ok({
          ...{ code: 201, message: '文件导入成功，但有错误。' },
          result: {
            msg: '总上传行数：3，已导入行数：2，错误行数：1',
            fileUrl: '/sys/common/static/e.xlsx',
          },
        }),
    })
    await choose(sheet)
    await user.click(start())
    const warning = await screen.findByRole('alert')
    expect(warning).toHaveTextContent('导入成功,但是有错误数据!')
    expect(warning).toHaveTextContent('文件导入成功，但有错误。')
    expect(warning).toHaveTextContent('错误行数：1')
    expect(close).not.toHaveBeenCalled()
    expect(refresh).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '具体详情请 点击下载' }))
    expect(downloads).toMatchObject([{ url: '/sys/common/static/e.xlsx' }])
  })

  test('a refused import says why and can be tried again', async () => {
    const { choose, user, close } = page({
      write: () =>
        Promise.reject(new Failure('business', '文件导入失败！', { status: 200, code: 500 })),
    })
    await choose(sheet)
    await user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('文件导入失败！')
    expect(start()).toBeEnabled()
    expect(close).not.toHaveBeenCalled()
  })

  test('an upload can be ended', async () => {
    const { choose, user, close } = page({
      check: (call) => {
        call.onProgress?.(0.3)
        return new Promise((_, reject) => {
          call.signal?.addEventListener('abort', () => reject(new Failure('aborted', '')))
        })
      },
    })
    await choose(sheet)
    await user.click(start())
    await user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(start()).toBeEnabled())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(close).not.toHaveBeenCalled()
  })

  test('rows that are being written are asked to stop; the answer tells what had gone in', async () => {
    let finish: (answer: Envelope) => void = () => undefined
    const { choose, user, sent } = page({
      write: () =>
        new Promise((resolve) => {
          finish = resolve
        }),
      progress: async () => ok({ result: { status: 'running', rows: 1_500, answer: null } }),
    })
    await choose(sheet)
    await user.click(start())
    expect(
      await screen.findByText('正在导入，已处理 1500 / 3 行', {}, { timeout: 3_000 }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.getByRole('button', { name: '正在取消…' })).toBeDisabled()
    const stop = sent.find(({ url }) => url.endsWith('importCancel'))
    const written = sent.find(({ body }) => body instanceof FormData && body.get('importId'))
    expect(stop?.body).toEqual({
      id: written?.body instanceof FormData && written.body.get('importId'),
    })
    const result = { importId: 'i1', createdCount: 1_500, msg: '已导入行数：1500' }
    finish(ok({ code: 201, message: '导入已取消，已导入的行可以撤销', result }))
    expect(await screen.findByRole('alert')).toHaveTextContent('导入已取消')
    expect(screen.getByRole('button', { name: '撤销导入' })).toBeEnabled()
  })

  test('a connection that is cut while rows are written does not lose the outcome', async () => {
    let asked = 0
    const { choose, user, host, close } = page({
      write: () => Promise.reject(new Failure('network', '')),
      progress: async () => {
        asked += 1
        const answer = { code: 200, message: '共3行数据全部导入成功！', result: null }
        return ok({ result: { status: 'done', rows: 3, answer: asked > 1 ? answer : null } })
      },
    })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled(), { timeout: 4_000 })
    expect(host.said).toEqual([{ kind: 'success', text: '共3行数据全部导入成功！' }])
  })

  test('an import of which nothing is known is sent again under its own id', async () => {
    const { choose, user, bodies } = page({
      write: () => Promise.reject(new Failure('network', '不知道')),
    })
    await choose(sheet)
    await user.click(screen.getByRole('radio', { name: '否' }))
    await user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('不知道')
    await user.click(start())
    await waitFor(() => expect(bodies('importExcel')).toHaveLength(2))
    const [first, second] = bodies('importExcel').map((body) => body.get('importId'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('the template is the server’s, or an export without rows where it has none', async () => {
    const { user, downloads, absent } = page()
    await user.click(screen.getByRole('button', { name: '下载导入模板' }))
    await waitFor(() => expect(downloads).toMatchObject([{ url: '/cms/product/importTemplate' }]))
    absent.push('/cms/product/importTemplate')
    await user.click(screen.getByRole('button', { name: '下载导入模板' }))
    await waitFor(() => expect(downloads).toHaveLength(3))
    expect(downloads[2]).toMatchObject({
      ...{ url: '/cms/product/exportXls', params: { selections: '0' } },
    })
  })

  test('a server that knows the contract alone gets the files at once', async () => {
    const { choose, user, bodies } = page({ preview: missing })
    await choose(sheet)
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(start())
    await waitFor(() => expect(bodies('importExcel')).toHaveLength(1))
    expect(bodies('importExcel')[0]?.get('dryRun')).toBeNull()
    expect(bodies('importExcel')[0]?.get('mapping')).toBeNull()
  })
})

describe('columns of another name', () => {
  const strange = () =>
    Promise.resolve(
      previewOf(heading('品名', 'name', false), heading('代号', null), heading('天气', null)),
    )

  test('show what they hold and what they are thought to be; the user says the rest', async () => {
    const { choose, user, bodies } = page({ preview: strange })
    await choose(sheet)
    expect(screen.getByText('已识别 1 列，忽略 2 列')).toBeVisible()
    expect(screen.getByText('缺少必填列：货号')).toBeVisible()
    const name = screen.getByRole('row', { name: /^品名 样例/ })
    expect(within(name).getByText('推测')).toBeVisible()
    expect(within(name).getByRole('combobox')).toHaveValue('name')
    await user.selectOptions(screen.getByLabelText('“代号”导入到'), 'sku')
    expect(screen.queryByText(/缺少必填列/)).toBeNull()
    await user.click(start())
    await waitFor(() => expect(bodies('importExcel')).toHaveLength(2))
    for (const body of bodies('importExcel')) {
      expect(textsOf(body, 'mapping')).toEqual({ 品名: 'name', 代号: 'sku', 天气: '' })
    }
  })

  test('are remembered for the next time', async () => {
    const first = page({ preview: strange })
    await first.choose(sheet)
    await first.user.selectOptions(screen.getByLabelText('“代号”导入到'), 'sku')
    await first.user.selectOptions(screen.getByLabelText('“品名”导入到'), '')
    await first.user.click(start())
    await waitFor(() => expect(first.close).toHaveBeenCalled())
    expect(
      first.host.ports.storage.get(
        `import:${first.host.ports.user.tenantId}:${first.host.ports.user.id}:thing`,
      ),
    ).toEqual({
      ...{ 品名: '', 代号: 'sku', 天气: '' },
    })
  })

  test('two of them cannot go to one field', async () => {
    const { choose, user } = page({ preview: strange })
    await choose(sheet)
    await user.selectOptions(screen.getByLabelText('“天气”导入到'), 'name')
    expect(screen.getByRole('alert')).toHaveTextContent('“名称”对应了多列，请只保留一列')
    expect(start()).toBeDisabled()
  })

  test('fold away where every heading is a field’s own name', async () => {
    const { choose, user } = page()
    await choose(sheet)
    expect(screen.getByText('已识别全部 3 列')).toBeVisible()
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(screen.getByRole('button', { name: '调整对应' }))
    expect(screen.getAllByRole('combobox')).toHaveLength(3)
  })

  test('a file that cannot be read says so as soon as it is chosen', async () => {
    const { choose } = page({
      preview: () => Promise.reject(new Failure('http', '文件已损坏', { status: 400 })),
    })
    await choose(sheet)
    expect(await screen.findByRole('alert')).toHaveTextContent('文件已损坏')
  })
})

describe('the dry run', () => {
  test('nothing is written while rows are wrong; they stand in a table with their mistakes', async () => {
    const { choose, user, bodies } = page({ check: async () => checked(wrong) })
    await choose(sheet)
    await user.click(start())
    const grid = await wrongRows()
    expect(screen.getByText('共 3 行，其中 2 行有错误')).toBeVisible()
    expect(bodies('importExcel').every((body) => body.get('dryRun') === '1')).toBe(true)
    const cellOf = (text: string) => within(grid).getByText(text).closest('[role="gridcell"]')
    expect(cellOf('十元')).toHaveAttribute('aria-invalid', 'true')
    expect(cellOf('编号不正确')).toHaveAttribute('aria-readonly', 'true')
    expect(grid.querySelectorAll('[data-error]')).toHaveLength(2)
    expect(grid.querySelector('[data-error="货号不能为空"]')).not.toBeNull()
    expect(within(grid).getByText('3')).toBeVisible()
  })

  test('what is put right in place goes along, a removed row is left out', async () => {
    let round = 0
    const { choose, user, bodies, close } = page({
      check: async () => checked(round++ === 0 ? wrong : []),
    })
    await choose(sheet)
    await user.click(start())
    const grid = await wrongRows()
    const sku = grid.querySelector<HTMLElement>('[data-error="货号不能为空"]')
    if (!sku) throw new Error('no wrong cell')
    await user.click(sku)
    await user.keyboard('A-1{Enter}')
    const price = within(grid).getByText('十元').closest('[role="gridcell"]')
    if (price) await user.click(price)
    await user.keyboard('{Backspace}{Backspace}10{Enter}')
    await waitFor(() =>
      expect([...grid.querySelectorAll('[aria-invalid]')].map((cell) => cell.outerHTML)).toEqual(
        [],
      ),
    )
    await user.click(within(grid).getByLabelText('选择第 2 行'))
    await user.click(screen.getByRole('button', { name: /删除/ }))
    await user.click(screen.getByRole('button', { name: '重新校验' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    for (const body of bodies('importExcel').slice(1)) {
      expect(textsOf(body, 'corrections')).toEqual({
        '0:3': { sku: 'A-1', price: 10 },
        '0:4': null,
      })
    }
    expect(bodies('importExcel').map((body) => body.get('dryRun'))).toEqual(['1', '1', null])
  })

  test('the right rows can go in without the wrong ones', async () => {
    const { choose, user, bodies } = page({ check: async () => checked(wrong) })
    await choose(sheet)
    await user.click(start())
    await user.click(await screen.findByRole('button', { name: '只导入正确的行' }))
    await waitFor(() => expect(bodies('importExcel')).toHaveLength(2))
    expect(bodies('importExcel')[1]?.get('dryRun')).toBeNull()
  })
})

describe('undo', () => {
  const written = () =>
    ok({ message: '共2行数据全部导入成功！', result: { importId: 'i1', createdCount: 2 } })
  const undone = async () =>
    ok({ message: '已撤销导入：删除 2 行，还原 0 行', result: { refused: [] } })

  test('one click after the dialog has closed takes the import back', async () => {
    const { choose, user, follow, sent, tell, refresh, close } = page({
      ...{ write: async () => written(), undo: undone },
    })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    follow()
    expect(screen.getByRole('status')).toHaveTextContent('共2行数据全部导入成功！')
    await user.click(screen.getByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
    expect(sent.at(-1)).toMatchObject({ url: '/cms/product/importUndo', body: { id: 'i1' } })
    expect(tell).toHaveBeenCalled()
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('an import that wrote nothing has nothing to take back', async () => {
    const { choose, user, dialogs, close } = page({
      write: async () => ok({ result: { importId: 'i1', createdCount: 0, updatedCount: 0 } }),
    })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(dialogs).toEqual([])
  })

  test('the last imports stand in the dialog, each with its way back, after a question', async () => {
    const one = { id: 'i9', fileName: '昨天.xlsx', createTime: '2026-03-04 10:20:30' }
    const counts = { createdCount: 4, updatedCount: 1, status: 'done' }
    const { user, sent, host } = page({
      imports: async () =>
        ok({
          result: [
            { ...one, ...counts },
            { ...one, id: 'i8', ...counts, status: 'undone' },
          ],
        }),
      undo: undone,
    })
    await user.click(await screen.findByText('最近的导入（可撤销）'))
    expect(screen.getByText('03-04 10:20 昨天.xlsx：新增 4，修改 1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '撤销导入' }))
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith('importUndo'))).toBe(true))
    expect(host.asked).toMatchObject([{ title: '撤销导入“昨天.xlsx”？' }])
  })
})

describe('the link to refused rows', () => {
  test.each([
    ['/sys/common/static/e.xlsx', '/sys/common/static/e.xlsx'],
    [{ fileUrl: '/a/b.txt' }, '/a/b.txt'],
    ['javascript:alert(1)', undefined],
    ['//evil.example/x', undefined],
    ['/\\evil.example/x', undefined],
    ['https://evil.example/x', undefined],
    [{}, undefined],
    [null, undefined],
  ])('%j gives %s', (result, file) => {
    expect(readImportAnswer({ code: 201, message: '', result })).toMatchObject({ file })
  })

  test('a server that calls a partial import a failure is understood', () => {
    const failure = new Failure('business', '部分', { status: 200, code: 201, result: '/e.xlsx' })
    expect(partialOf(failure)).toEqual({
      ...{ kind: 'partial', message: '部分', counts: '', file: '/e.xlsx', undo: undefined },
    })
    expect(partialOf(new Failure('business', '', { status: 200, code: 500 }))).toBeUndefined()
  })
})
