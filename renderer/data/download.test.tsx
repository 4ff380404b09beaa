import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Download, Failure, type RequestPort } from '../ports'
import { cleanFileName, saveDownload } from './download'

const saved: string[] = []
const request = (answer: Download): RequestPort => ({
  send: () => Promise.reject(new Failure('network', '')),
  download: () => Promise.resolve(answer),
  fileUrl: () => undefined,
})
const call = { method: 'GET', url: '/cms/product/exportXls' } as const

beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('a download', () => {
  test('is saved under the name that the server gave', async () => {
    await saveDownload(request({ blob: new Blob(['x']), fileName: '产品.xlsx' }), call, 'a.xlsx')
    expect(saved).toEqual(['产品.xlsx'])
  })

  test('has a name of its own otherwise', async () => {
    await saveDownload(request({ blob: new Blob(['x']) }), call, '产品管理.xlsx')
    expect(saved).toEqual(['产品管理.xlsx'])
  })

  test('an empty file is refused with the text of the contract', async () => {
    await expect(saveDownload(request({ blob: new Blob([]) }), call, 'a')).rejects.toThrow(
      '文件下载失败',
    )
    expect(saved).toEqual([])
  })

  test.each([
    ['../../etc/passwd', 'etcpasswd'],
    ['..\\evil.exe', 'evil.exe'],
    ['a\u0000b:c*?.xlsx', 'abc.xlsx'],
    ['   ', '导出文件'],
    ['正常 名称.xlsx', '正常 名称.xlsx'],
  ])('the name %j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean)
  })
})
