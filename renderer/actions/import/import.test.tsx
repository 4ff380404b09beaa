import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantsFor } from '../../../tests/support/testHost'
import { type Envelope, Failure } from '../../ports'
import {
  heading,
  missing,
  ok,
  page,
  plain,
  previewOf,
  previewOfSheets,
  previewsSoFar,
  report,
  sheet,
  start,
  textsOf,
  withFileAddresses,
} from './testing'

beforeEach(withFileAddresses)

describe('the import dialog', () => {
  test('its button is disabled until a file is chosen; it takes .xls, .xlsx, .xlsb and .csv, and nothing else', async () => {
    const { choose } = page()
    expect(screen.getByRole('dialog', { name: '导入EXCEL' })).toBeVisible()
    expect(start()).toBeDisabled()
    expect(screen.getByLabelText('选择导入文件')).toHaveAttribute('accept', '.xls,.xlsx,.xlsb,.csv')
    await choose(new File(['x'], '文字.txt'))
    expect(screen.getByRole('alert')).toHaveTextContent('请选择 .xls、.xlsx、.xlsb 或 .csv 文件')
    expect(start()).toBeDisabled()
    await choose(new File(['x'], '旧.XLS'))
    expect(screen.getByText('旧.XLS')).toBeVisible()
    expect(start()).toBeEnabled()
  })

  test.each([
    ['表.ods', 'OpenDocument 表格'],
    ['表.numbers', 'Numbers 表格'],
    ['表.ET', 'WPS 表格'],
  ])('%s is told by its right name, and what to do', async (name, kind) => {
    const { choose } = page()
    await choose(new File(['x'], name))
    expect(screen.getByRole('alert')).toHaveTextContent(
      `${name} 是 ${kind}，请在打开它的程序中另存为（或导出为）.xlsx 后再选择`,
    )
    expect(start()).toBeDisabled()
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
      const [first, third] = [previewsSoFar() - 2, previewsSoFar()].map((at) =>
        at.toString(16).padStart(32, '0'),
      )
      expect(textsOf(body, 'uploads')).toEqual([first, third])
    }
  })

  test('of several sheets one is chosen; hidden rows and merged cells are told', async () => {
    const of = (name: string, title: string, more: object = {}) => ({
      ...{ name, hidden: false, rows: 3, hiddenRows: 0, merged: 0 },
      headings: [heading(title, 'name')],
      ...more,
    })
    const sheets = [
      of('一月', '一月名称'),
      of('二月', '二月名称', { hiddenRows: 2, merged: 4 }),
      of('旧', '旧名称', { hidden: true }),
    ]
    const answer = previewOfSheets([heading('一月名称', 'name')], sheets)
    const { user, choose, bodies } = page({ preview: async () => answer })
    await choose(sheet)
    const chooser = await screen.findByLabelText('产品.xlsx 的工作表')
    expect(
      within(chooser)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['一月', '二月', '旧（隐藏）']])
    expect(screen.getByText('3 行')).toBeVisible()
    await user.selectOptions(chooser, '二月')
    expect(screen.getByText('合并单元格的值填入所合并的各行（4 格）')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: '不导入隐藏的行' }))
    await user.click(start())
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    for (const body of bodies('importStart')) {
      expect(JSON.parse(String(body.get('sheets')))).toEqual({ 0: '二月' })
      expect(body.get('hiddenRows')).toBe('skip')
      expect(JSON.parse(String(body.get('mapping')))).toEqual({ 二月名称: 'name' })
    }
  })

  test('the visible sheet with the most known columns is proposed, whatever stands first', async () => {
    const of = (name: string, headings: readonly object[], hidden = false) => ({
      ...{ name, hidden, headings, rows: 3, hiddenRows: 0, merged: 0 },
    })
    const known = [heading('名称', 'name'), heading('货号', 'sku')]
    const sheets = [
      of('说明', [heading('请按模板填写', null)]),
      of('数据', known),
      of('更多', known),
      of('旧', [...known, heading('单价', 'price')], true),
    ]
    const answer = previewOfSheets([heading('请按模板填写', null)], sheets)
    const { user, choose, bodies } = page({ preview: async () => answer })
    await choose(sheet)
    expect(await screen.findByLabelText('产品.xlsx 的工作表')).toHaveValue('数据')
    await user.click(start())
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    for (const body of bodies('importStart')) {
      expect(JSON.parse(String(body.get('sheets')))).toEqual({ 0: '数据' })
      expect(JSON.parse(String(body.get('mapping')))).toEqual({ 名称: 'name', 货号: 'sku' })
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
      品名: 'name',
      货号: 'sku',
      名称: 'name',
      代号: 'sku',
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

  describe('rows whose record is there already', () => {
    const may = { grants: grantsFor('product:edit') }
    const choice = () => screen.findByRole('group', { name: '已有的记录:' })

    test('are refused unless somebody says that they change it', async () => {
      const write = async () =>
        ok({
          message: '共3行数据全部导入成功！',
          result: { importId: 'a', createdCount: 1, updatedCount: 2 },
        })
      const { choose, user, bodies, host } = page({ write }, {}, may)
      await choose(sheet)
      const group = within(await choice())
      expect(group.getByRole('radio', { name: '不导入' })).toBeChecked()
      expect(group.getByText('按“货号”识别；更新时空单元格不改')).toBeVisible()
      await user.click(group.getByRole('radio', { name: '更新' }))
      await user.click(start())
      await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
      expect(bodies('importStart').map((body) => body.get('existing'))).toEqual([
        ...['update', 'update'],
      ])
      await waitFor(() =>
        expect(host.said).toMatchObject([{ text: '共3行数据全部导入成功！其中更新 2 行' }]),
      )
    })

    test('change it from the start where the document says so', async () => {
      const { choose, user, bodies } = page({}, { existing: 'update' }, may)
      await choose(sheet)
      const group = within(await choice())
      expect(group.getByRole('radio', { name: '更新' })).toBeChecked()
      await user.click(group.getByRole('radio', { name: '不导入' }))
      await user.click(start())
      await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
      expect(bodies('importStart').map((body) => body.get('existing'))).toEqual([null, null])
    })

    test('are no choice of who may not change them', async () => {
      const { choose, user, bodies } = page({}, { existing: 'update' })
      await choose(sheet)
      expect(screen.queryByRole('group', { name: '已有的记录:' })).toBeNull()
      await user.click(start())
      await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
      expect(bodies('importStart').map((body) => body.get('existing'))).toEqual([null, null])
    })
  })

  test('asks for what every row is to have and no column has', async () => {
    const { choose, user, bodies } = page({}, { ask: ['price', 'name'] })
    await choose(sheet)
    await user.click(await screen.findByText('调整对应'))
    expect(screen.queryByRole('group', { name: /每一行都写入/ })).toBeNull()
    await user.selectOptions(screen.getByLabelText('“名称”导入到'), '')
    const asked = within(await screen.findByRole('group', { name: /每一行都写入/ }))
    const box = asked.getByRole('textbox', { name: /名称/ })
    expect(asked.getAllByRole('textbox')).toEqual([box])
    expect(screen.queryByText(/缺少必填列/)).toBeNull()
    await user.click(start())
    expect(bodies('importStart')).toEqual([])
    await user.type(box, '床品')
    await user.click(start())
    await waitFor(() => expect(bodies('importStart').length).toBeGreaterThan(0))
    for (const body of bodies('importStart'))
      expect(textsOf(body, 'foreignKeys')).toEqual({ name: '床品' })
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
          code: 201,
          message: '文件导入成功，但有错误。',
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
    expect(await screen.findByText('正在校验，已处理 1500 行')).toBeVisible()
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
    expect(await screen.findByText('正在导入，已处理 1500 行')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.getByRole('button', { name: '正在取消…' })).toBeDisabled()
    const stop = sent.find(({ url }) => url.endsWith('importCancel'))
    expect(stop?.body).toEqual({ id: bodies('importStart')[0]?.get('importId') })
    stopped = true
    expect(await screen.findByRole('alert')).toHaveTextContent('导入已取消')
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
    await waitFor(() => expect(close).toHaveBeenCalled())
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
      url: '/cms/product/exportXls',
      params: { selections: '0' },
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
