import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import { type Call, type Envelope, Failure } from '../../ports'
import type { DialogView, RunContext } from '../define'
import { ImportDialog } from './ImportDialog'
import { partialOf, readImportAnswer } from './importAnswer'

const { Frame } = createConsole({ cells: everyCell, pages: [], actions: [] })
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
  { types: everyType, report: () => undefined },
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
const report = (status: string, rows: number, answer?: Partial<Envelope>) =>
  ok({ result: { status, rows, answer: answer ?? null } })
let previews = 0
/** The server names each file. */
const named = ({ result, ...rest }: Envelope): Envelope => {
  previews += 1
  // What the tests give is of this shape.
  const { files, fields } = result as { files: object[]; fields: object[] }
  const id = previews.toString(16).padStart(32, '0')
  return { ...rest, result: { files: files.map((file) => ({ ...file, id })), fields } }
}
const plain = previewOf(heading('名称', 'name'), heading('货号', 'sku'), heading('单价', 'price'))

interface Answers {
  readonly preview?: (call: Call) => Promise<Envelope>
  /** In place of both below: what the start of a job answers. */
  readonly begin?: (call: Call) => Promise<Envelope>
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
      await waitFor(() => expect(screen.queryByText(/正在读取表头|等待上传/)).toBeNull())
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
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    // Each was sent once, by itself.
    const sentFiles = bodies('importPreview').map((body) => body.getAll('files[]'))
    expect(sentFiles.map(([file]) => file instanceof File && file.name)).toEqual([
      ...['产品.xlsx', '第二.xlsx', '第三.xls'],
    ])
    for (const body of bodies('importStart')) {
      expect(body.getAll('files[]')).toEqual([])
      const [first, third] = [previews - 2, previews].map((at) => at.toString(16).padStart(32, '0'))
      expect(textsOf(body, 'uploads')).toEqual([first, third])
    }
  })

  test('files may call a field differently: a field is given twice only within one file', async () => {
    const guessed = previewOf(heading('品名', 'name', false), heading('货号', 'sku'))
    const exact = previewOf(heading('名称', 'name'), heading('代号', 'sku', false))
    const answers = [guessed, exact]
    const { user, bodies } = page({ preview: async () => answers.shift() ?? plain })
    const files = [sheet, new File(['b'], '第二.xlsx')]
    await user.upload(screen.getByLabelText('选择导入文件'), files)
    const target = (title: string) => screen.findByLabelText(`“${title}”导入到`)
    expect(await target('品名')).toHaveValue('name')
    expect(await target('名称')).toHaveValue('name')
    expect(await target('货号')).toHaveValue('sku')
    expect(await target('代号')).toHaveValue('sku')
    expect(screen.queryByText(/对应了多列|缺少必填列/)).toBeNull()
    // One of them alone without a number: its rows can only change known records.
    await user.selectOptions(await target('代号'), '')
    expect(screen.getByText('缺少必填列：货号')).toBeVisible()
    await user.selectOptions(await target('代号'), 'name')
    expect(screen.getByText('“名称”对应了多列，请只保留一列')).toBeVisible()
    expect(start()).toBeDisabled()
    await user.selectOptions(await target('代号'), 'sku')
    await user.click(start())
    await waitFor(() => expect(bodies('importStart').length).toBeGreaterThan(0))
    const [body] = bodies('importStart')
    expect(body && textsOf(body, 'mapping')).toEqual({
      ...{ 品名: 'name', 货号: 'sku', 名称: 'name', 代号: 'sku' },
    })
  })

  test('a column of a field’s own name has it, whatever was guessed for one before it', async () => {
    const answer = previewOf(
      heading('品名', 'name', false),
      heading('名称', 'name'),
      heading('货号', 'sku'),
    )
    const { choose } = page({ preview: async () => answer })
    await choose(sheet)
    expect(await screen.findByLabelText('“品名”导入到')).toHaveValue('')
    expect(screen.getByLabelText('“名称”导入到')).toHaveValue('name')
  })

  test('sends what the contract names: foreign keys, the flag of a single table, the switch', async () => {
    const foreignKeys = { evaluate: () => ({ orderId: '7' }), names: [] }
    const { choose, user, bodies } = page({}, { foreignKeys, biz: 'importSingleOnly' })
    await choose(sheet)
    const check = within(screen.getByRole('group', { name: '是否开启校验:' }))
    expect(check.getByRole('radio', { name: '是' })).toBeChecked()
    await user.click(check.getByRole('radio', { name: '否' }))
    await user.click(start())
    await waitFor(() => expect(bodies('importStart')).toHaveLength(1))
    const [body] = bodies('importStart')
    expect(textsOf(body, 'foreignKeys')).toEqual({ orderId: '7' })
    expect(body?.get('isSingleTableImport')).toBe('importSingleOnly')
    expect(body?.get('validateStatus')).toBe('0')
  })

  test('shows how much of a file is sent; one that fails is sent again, by itself; then it says what the server says', async () => {
    let finish: (answer: Envelope) => void = () => undefined
    let tries = 0
    const { user, host, close, refresh, bodies } = page({
      preview: (call) => {
        tries += 1
        if (tries === 2) return Promise.reject(new Failure('network', '网络连接失败'))
        if (tries === 3) return Promise.resolve(plain)
        call.onProgress?.(0.42)
        return new Promise((resolve) => {
          finish = resolve
        })
      },
      write: async () => ok({ message: '共12行数据全部导入成功！' }),
    })
    await user.upload(screen.getByLabelText('选择导入文件'), [sheet, new File(['b'], '第二.xlsx')])
    expect(await screen.findByText('上传中(42%)')).toBeVisible()
    expect(screen.getByText('等待上传')).toBeVisible()
    expect(start()).toBeDisabled()
    finish(plain)
    expect(await screen.findByRole('alert')).toHaveTextContent('文件上传失败: 网络连接失败')
    expect(start()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '重试 第二.xlsx' }))
    await waitFor(() => expect(start()).toBeEnabled())
    expect(bodies('importPreview')).toHaveLength(3)
    await user.click(start())
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

  test('a file on its way can be taken out', async () => {
    let ended = false
    const { user } = page({
      preview: ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            ended = true
            reject(new Failure('aborted', ''))
          })
        }),
    })
    await user.upload(screen.getByLabelText('选择导入文件'), [sheet])
    await user.click(await screen.findByRole('button', { name: '移除 产品.xlsx' }))
    expect(ended).toBe(true)
    expect(screen.queryByText('产品.xlsx')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a dry run tells how far it is and can be ended; the files stay chosen', async () => {
    const { choose, user, sent, close } = page({
      begin: async () => report('running', 0),
      progress: async () => report('running', 1_500),
    })
    await choose(sheet)
    await user.click(start())
    expect(
      await screen.findByText('正在校验，已处理 1500 行', {}, { timeout: 3_000 }),
    ).toBeVisible()
    expect(start()).toHaveTextContent('上传中...')
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(start()).toBeEnabled()
    expect(screen.getByText('产品.xlsx')).toBeVisible()
    expect(sent.some(({ url }) => url.endsWith('importCancel'))).toBe(true)
    expect(close).not.toHaveBeenCalled()
  })

  test('rows that are being written are asked to stop; the answer tells what had gone in', async () => {
    let stopped = false
    const result = { importId: 'i1', createdCount: 1_500, msg: '已导入行数：1500' }
    const { choose, user, sent, bodies } = page({
      begin: async () => report('running', 0),
      progress: async () =>
        stopped
          ? report(
              'cancelled',
              1_500,
              ok({ code: 201, message: '导入已取消，已导入的行可以撤销', result }),
            )
          : report('running', 1_500),
    })
    await choose(sheet)
    await user.click(screen.getByRole('radio', { name: '否' }))
    await user.click(start())
    expect(
      await screen.findByText('正在导入，已处理 1500 行', {}, { timeout: 3_000 }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.getByRole('button', { name: '正在取消…' })).toBeDisabled()
    const stop = sent.find(({ url }) => url.endsWith('importCancel'))
    expect(stop?.body).toEqual({ id: bodies('importStart')[0]?.get('importId') })
    stopped = true
    expect(await screen.findByRole('alert', {}, { timeout: 3_000 })).toHaveTextContent('导入已取消')
    expect(screen.getByRole('button', { name: '撤销导入' })).toBeEnabled()
  })

  test('a connection that is cut loses neither the start nor the outcome', async () => {
    let asked = 0
    const { choose, user, host, close, bodies } = page({
      begin: async () => {
        asked += 1
        if (asked === 1) throw new Failure('network', '')
        return report('running', 0)
      },
      progress: async () => {
        asked += 1
        if (asked === 3) throw new Failure('network', '')
        return report('done', 3, ok({ message: '共3行数据全部导入成功！' }))
      },
    })
    await choose(sheet)
    await user.click(screen.getByRole('radio', { name: '否' }))
    await user.click(start())
    expect(await screen.findByText('连接中断，正在查询导入结果…')).toBeVisible()
    await waitFor(() => expect(close).toHaveBeenCalled(), { timeout: 8_000 })
    expect(host.said).toEqual([{ kind: 'success', text: '共3行数据全部导入成功！' }])
    const [first, second] = bodies('importStart').map((body) => body.get('importId'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  }, 15_000)

  test('a server that starts anew in the middle is said clearly; the import goes on under its own id', async () => {
    let round = 0
    const { choose, user, bodies, close } = page({
      begin: async () => {
        round += 1
        return round === 1 ? report('interrupted', 500) : report('done', 900, ok())
      },
    })
    await choose(sheet)
    await user.click(screen.getByRole('radio', { name: '否' }))
    await user.click(start())
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('导入中断：服务器已重新启动。前 500 行已处理')
    expect(within(note).getByRole('button', { name: '撤销导入' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: '继续导入' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    const [first, second] = bodies('importStart').map((body) => body.get('importId'))
    expect(second).toBe(first)
    expect(bodies('importPreview')).toHaveLength(1)
  })

  test('a dry run that was interrupted is to be begun again', async () => {
    const { choose, user } = page({ begin: async () => report('interrupted', 500) })
    await choose(sheet)
    await user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '校验中断：服务器已重新启动，请重新校验',
    )
    expect(start()).toBeEnabled()
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

  test('a server that knows the contract alone gets the files at once, and is told of in its words', async () => {
    let lost = true
    const { choose, user, bodies, host, close } = page({
      preview: missing,
      write: async () => {
        if (!lost) return ok()
        lost = false
        throw new Failure('network', '连不上')
      },
    })
    await choose(sheet)
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('文件上传失败: 连不上')
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(host.said).toEqual([{ kind: 'success', text: '产品.xlsx 文件上传成功' }])
    for (const body of bodies('importExcel')) {
      expect(body.get('dryRun')).toBeNull()
      expect(body.get('mapping')).toBeNull()
      expect(body.get('files[]')).toBeInstanceOf(File)
    }
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
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    for (const body of bodies('importStart')) {
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
    expect(bodies('importStart').every((body) => body.get('dryRun') === '1')).toBe(true)
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
    for (const body of bodies('importStart').slice(1)) {
      expect(textsOf(body, 'corrections')).toEqual({
        '0:3': { sku: 'A-1', price: 10 },
        '0:4': null,
      })
    }
    expect(bodies('importStart').map((body) => body.get('dryRun'))).toEqual(['1', '1', null])
  })

  test('the right rows can go in without the wrong ones', async () => {
    const { choose, user, bodies } = page({ check: async () => checked(wrong) })
    await choose(sheet)
    await user.click(start())
    await user.click(await screen.findByRole('button', { name: '只导入正确的行' }))
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    expect(bodies('importStart')[1]?.get('dryRun')).toBeNull()
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

  test('who takes it back with the keyboard goes on where the import began', async () => {
    const { choose, user, follow, close } = page({ write: async () => written(), undo: undone })
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(close).toHaveBeenCalled())
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    follow()
    const undo = screen.getByRole('button', { name: '撤销导入' })
    undo.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
    cleanup()
    expect(opener).toHaveFocus()
    opener.remove()
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
