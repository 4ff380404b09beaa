import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Each run of the driver loads the checker.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const path = 'schemas/entities/cms/brand.json'
const text = readFileSync(path, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'jiandu-driver-'))
const file = join(folder, path)

// As Git calls it: npm says where it was called from, which is not where these files lie.
const { INIT_CWD: _, ...env } = process.env

const git = (...command: readonly string[]) =>
  execFileSync('git', ['-C', folder, ...command], { encoding: 'utf8', stdio: 'pipe', env })

function commit(branch: string, from: string, change: (text: string) => string): void {
  git('checkout', '-q', '-B', branch, from)
  writeFileSync(file, change(text))
  git('commit', '-qam', branch)
}

beforeAll(() => {
  git('init', '-q', '-b', 'main')
  const command = `${resolve('node_modules/.bin/tsx')} ${resolve('scripts/merge.ts')} %O %A %B %P`
  for (const [key, value] of [
    ['user.name', 'x'],
    ['user.email', 'x@example.com'],
    ['merge.jiandu.name', 'documents'],
    ['merge.jiandu.driver', command],
  ])
    git('config', String(key), String(value))
  mkdirSync(join(folder, 'schemas/entities/cms'), { recursive: true })
  writeFileSync(join(folder, '.gitattributes'), 'schemas/**/*.json merge=jiandu\n')
  writeFileSync(file, text)
  git('add', '.')
  git('commit', '-qm', 'base')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const name = /("name": .*"title": )"[^"]*"/
const put = (title: string) => (one: string) => one.replace(name, `$1"${title}"`)
/** Another key of the same line, which a merge by lines would ask about. */
const longer = (one: string) => one.replace(/("name": .*"max": )\d+/, '$177')

test('two edits of one line come together', () => {
  expect(text).toMatch(name)
  expect(longer(text)).not.toBe(text)
  commit('ours', 'main', put('牌子'))
  commit('theirs', 'main', longer)
  git('checkout', '-q', 'ours')
  git('merge', '-q', '--no-edit', 'theirs')
  expect(readFileSync(file, 'utf8')).toBe(longer(put('牌子')(text)))
})

test('where both changed the same, there are markers and a question, and all else is merged', () => {
  commit('mine', 'main', (one) => longer(put('牌子')(one)))
  commit('yours', 'main', put('商标'))
  git('checkout', '-q', 'mine')
  const merged = spawnSync('git', ['-C', folder, 'merge', '--no-edit', 'yours'], {
    encoding: 'utf8',
    env,
  })
  expect(merged.status).toBe(1)
  expect(merged.stdout + merged.stderr).toMatch(/1 处双方都改过[\s\S]*两边改得不一样/)
  const left = readFileSync(file, 'utf8')
  const [, mine, base, yours] =
    /<<<<<<< ours\n(.*)\n\|{7} base\n(.*)\n=======\n(.*)\n>>>>>>> theirs\n/.exec(left) ?? []
  expect(mine).toMatch(/"牌子".*"max": 77/)
  expect(base).toContain('"max": 77')
  expect(yours).toMatch(/"商标".*"max": 77/)
  expect(git('status', '--porcelain')).toContain(`UU ${path}`)
  git('merge', '--abort')
})
