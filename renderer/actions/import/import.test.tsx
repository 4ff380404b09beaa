import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { type Call, type Envelope, Failure } from '../ports'
import type { RunContext } from './define'
import { ImportDialog } from './ImportDialog'
import { partialOf, readImportAnswer } from './importAnswer'

const sheet = new File(['rows'], '产品.xlsx')

/** The part of a page that the dialog uses; the wire answers as the test says. */
function page(answer: (call: Call) => Promise<Envelope>) {
  const sent: Call[] = []
  const downloads: Call[] = []
  const said: string[] = []
  const missing: string[] = []
  const say = (text: string) => void said.push(text)
  const context = {
    model: {
      title: '产品管理',
      endpoints: {
        importExcel: 'POST /cms/product/importExcel',
        exportXls: 'GET /cms/product/exportXls',
      },
    },
    ports: {
      notify: { success: say, warning: say, error: say },
      request: {
        download: (call: Call) => {
          downloads.push(call)
          if (missing.includes(call.url)) {
            return Promise.reject(new Failure('http', '', { status: 404 }))
          }
          return Promise.resolve({ blob: new Blob(['x']) })
        },
      },
    },
    send: (call: Call) => {
      sent.push(call)
      return answer(call)
    },
    refresh: vi.fn(() => Promise.resolve()),
    // The dialog reads nothing else of a page.
  } as unknown as RunContext
  const close = vi.fn()
  render(<ImportDialog context={context} close={close} />)
  return {
    sent,
    downloads,
    said,
    missing,
    close,
    refresh: context.refresh,
    user: userEvent.setup({ applyAccept: false }),
  }
}
const start = () => screen.getByRole('button', { name: /开始上传|上传中/ })
const ok = (part: Partial<Envelope>): Envelope => ({
  success: true,
  code: 200,
  message: '',
  result: null,
  ...part,
})

describe('the import dialog', () => {
  test('sends nothing until a sheet is chosen', async () => {
    const { user } = page(() => Promise.resolve(ok({})))
    expect(start()).toBeDisabled()
    await user.upload(screen.getByLabelText('选择导入文件'), new File(['x'], '旧.xls'))
    expect(screen.getByRole('alert')).toHaveTextContent('请选择 .xlsx 文件')
    expect(start()).toBeDisabled()
    await user.upload(screen.getByLabelText('选择导入文件'), sheet)
    expect(screen.getByText('产品.xlsx')).toBeVisible()
    expect(start()).toBeEnabled()
  })

  test('shows how much is sent, says what the server says, and closes', async () => {
    let finish: (answer: Envelope) => void = () => undefined
    const { user, sent, said, close, refresh } = page((call) => {
      call.onProgress?.(0.42)
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await user.upload(screen.getByLabelText('选择导入文件'), sheet)
    await user.click(start())
    expect(start()).toHaveTextContent('上传中(42%)')
    finish(ok({ message: '共12行数据全部导入成功！' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(said).toEqual(['共12行数据全部导入成功！'])
    expect(refresh).toHaveBeenCalledWith('done')
    expect(sent).toMatchObject([{ method: 'POST', url: '/cms/product/importExcel' }])
    const { body } = sent[0] ?? {}
    expect(body instanceof FormData && body.get('file')).toBeInstanceOf(File)
  })

  test('a partial import stays open with the counts and the refused rows', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    )
    const { user, close, refresh, downloads } = page(() =>
      Promise.resolve(
        ok({
          code: 201,
          message: '文件导入成功，但有错误。',
          result: {
            msg: '总上传行数：3，已导入行数：2，错误行数：1',
            fileUrl: '/sys/common/static/e.xlsx',
          },
        }),
      ),
    )
    await user.upload(screen.getByLabelText('选择导入文件'), sheet)
    await user.click(start())
    const warning = await screen.findByRole('alert')
    expect(warning).toHaveTextContent('文件导入成功，但有错误。')
    expect(warning).toHaveTextContent('错误行数：1')
    expect(close).not.toHaveBeenCalled()
    expect(refresh).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '具体详情请 点击下载' }))
    expect(downloads).toMatchObject([{ url: '/sys/common/static/e.xlsx' }])
  })

  test('a refused import says why and can be tried again', async () => {
    const { user, close } = page(() =>
      Promise.reject(new Failure('business', '文件导入失败！', { status: 200, code: 500 })),
    )
    await user.upload(screen.getByLabelText('选择导入文件'), sheet)
    await user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('文件导入失败！')
    expect(start()).toBeEnabled()
    expect(close).not.toHaveBeenCalled()
  })

  test('an upload can be ended', async () => {
    const { user, close } = page(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Failure('aborted', '')))
        }),
    )
    await user.upload(screen.getByLabelText('选择导入文件'), sheet)
    await user.click(start())
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(start()).toBeEnabled())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(close).not.toHaveBeenCalled()
  })

  test('the template is the server’s, or an export without rows where it has none', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    )
    const { user, downloads, missing } = page(() => Promise.resolve(ok({})))
    await user.click(screen.getByRole('button', { name: '下载导入模板' }))
    await waitFor(() => expect(downloads).toMatchObject([{ url: '/cms/product/importTemplate' }]))
    missing.push('/cms/product/importTemplate')
    await user.click(screen.getByRole('button', { name: '下载导入模板' }))
    await waitFor(() => expect(downloads).toHaveLength(3))
    expect(downloads[2]).toMatchObject({
      url: '/cms/product/exportXls',
      params: { selections: '0' },
    })
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
      kind: 'partial',
      message: '部分',
      counts: '',
      file: '/e.xlsx',
    })
    expect(partialOf(new Failure('business', '', { status: 200, code: 500 }))).toBeUndefined()
  })
})
