import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  cpSync('schemas', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: readonly string[]): { readonly status: number | null; readonly out: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/schemas.ts', ...args],
    { encoding: 'utf8' },
  )
  return { status, out: stdout + stderr }
}

const change = (path: string, old: string, replacement: string) => {
  const file = join(folder, path)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(old, () => replacement),
  )
}

describe('schemas:check', () => {
  test('says nothing of whole documents but what they allow', () => {
    const { status, out } = run('check', folder)
    const lines = out.trimEnd().split('\n')
    expect(lines.pop()).toMatch(/^\d+ documents, errors: 0, warnings: 0, allowed: \d+$/)
    for (const line of lines) expect(line).toMatch(/\.json:\d+:\d+ .+\[[a-z-]+\]：已允许（.+）$/)
    expect(status).toBe(0)
  })

  test('prints path, line, column and what is wrong, and exits with 1', () => {
    change('entities/cms/product.json', '"type": "select"', '"type": "selcet"')
    const { status, out } = run('check', folder)
    const place = `${join(folder, 'entities/cms/product.json')}:16:32`
    expect(out).toContain(`${place} “selcet” 不是允许的值，是否想写 “select”？ [shape]\n`)
    // What is allowed is only known when everything has been checked.
    expect(out.trimEnd()).toMatch(/documents, errors: 1, warnings: 0$/)
    expect(out).not.toContain('已允许')
    expect(status).toBe(1)
  })
})

describe('schemas:fmt', () => {
  test('--check names what is not formatted; without it the files are written', () => {
    change(
      'entities/cms/product.json',
      '"type": "select", "title": "状态"',
      '"title":"状态","type":"select"',
    )
    const before = run('fmt', folder, '--check')
    expect([before.status, before.out]).toEqual([
      1,
      expect.stringContaining('product.json: not formatted'),
    ])
    expect(run('fmt', folder)).toEqual({ status: 0, out: '' })
    expect(run('fmt', folder, '--check')).toEqual({ status: 0, out: '' })
    expect(readFileSync(join(folder, 'entities/cms/product.json'), 'utf8')).toBe(
      readFileSync('schemas/entities/cms/product.json', 'utf8'),
    )
  })

  test('leaves alone what cannot be read', () => {
    change('menu.json', '{', '{,')
    const { status, out } = run('fmt', folder)
    expect([status, out]).toEqual([1, expect.stringContaining('menu.json: cannot be read')])
  })
})

describe('schemas:migrate', () => {
  const news = 'entities/cms/news.json'
  const text = () => readFileSync(join(folder, news), 'utf8')

  test('writes the newest version with the meaning there was, and says each change', () => {
    change(news, '"schema": 2', '"schema": 1')
    const shownSometimes = `"showIf": "status == 'published'"`
    change(news, `${shownSometimes}, "keep": true`, shownSometimes)
    const { status, out } = run('migrate', folder)
    const lines = out.split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe(`${join(folder, news)}: "schema" 由 1 改为 2`)
    expect(lines[1]).toContain('“每日推送时间”（pushTime）有 showIf，已加 "keep": true')
    expect(lines[2]).toMatch(/^共 \d+ 个文档，修改了 1 个$/)
    expect(status).toBe(0)
    expect(text()).toBe(readFileSync(join('schemas', news), 'utf8'))
    expect(run('migrate', folder).out).toContain('修改了 0 个')
    expect(run('check', folder).status).toBe(0)
  })

  test('names what is shown as read-only from now on', () => {
    change('entities/cms/product.json', '"schema": 2', '"schema": 1')
    expect(run('migrate', folder).out).toContain('“品牌名称”（brandName）由 “品牌” 的 fill 带回')
  })

  test('leaves alone what cannot be read', () => {
    change(news, '{', '{,')
    const before = text()
    const { status, out } = run('migrate', folder)
    expect([status, out]).toEqual([1, expect.stringContaining('news.json: 无法读取')])
    expect(text()).toBe(before)
  })
})

describe('a file that cannot be read', () => {
  const brand = 'entities/cms/brand.json'

  test('of another encoding is told, and left as it is', () => {
    const bytes = Buffer.from(readFileSync(join(folder, brand), 'utf8'), 'utf16le')
    writeFileSync(join(folder, brand), bytes)
    const check = run('check', folder)
    const told = `${join(folder, brand)}:1:1 文件不是 UTF-8 编码，请另存为 UTF-8 [text]\n`
    expect(check.out).toContain(told)
    expect(check.status).toBe(1)
    expect(run('fmt', folder)).toMatchObject({ status: 1, out: expect.stringContaining('UTF-8') })
    expect(readFileSync(join(folder, brand)).equals(bytes)).toBe(true)
  })

  test('is told by its name; an editor’s own files and folders are none', () => {
    symlinkSync('nowhere', join(folder, 'entities/cms/.#brand.json'))
    mkdirSync(join(folder, 'pages/cms/folder.json'))
    expect(run('check', folder).status).toBe(0)
    symlinkSync('nowhere', join(folder, 'entities/cms/gone.json'))
    expect(run('check', folder).out).toContain('gone.json:1:1 配置文档无法读取：ENOENT')
  })
})
