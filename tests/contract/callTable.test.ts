import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app'
import { freshDatabase } from '../support/freshDatabase'

/*
 * The tables of docs/contract.md: which calls of the original answer here and where they are tested, and which are not
 * here on purpose. They say what is there, or they help nobody.
 */
const page = readFileSync('docs/contract.md', 'utf8')
const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

interface Line {
  readonly base: string
  readonly calls: readonly string[]
  readonly last: string
}

const linesOf = (title: string): readonly Line[] =>
  [...section(title).matchAll(/^\| `(\/[^`]*)` \| (.+?) \| (.*?) \|/gm)].map(
    ([, base = '', calls = '', last = '']) => ({ base, calls: callsOf(base, calls), last }),
  )

/** "GET/POST `a` `b`; PUT `c`" */
const callsOf = (base: string, text: string): readonly string[] =>
  text.split(';').flatMap((part) => {
    const methods = part.trim().split(' ')[0]?.split('/') ?? []
    const names = [...part.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    return methods.flatMap((method) => names.map((name) => `${method} ${base}/${name}`))
  })

describe('the calls of the original', () => {
  const here = linesOf('Every call of the original, and its test')
  const absent = linesOf('Calls that are not here')
  let host: TestApp
  let remove: () => Promise<void>
  let declared: ReadonlySet<string>
  beforeAll(async () => {
    const fresh = await freshDatabase('embedded')
    remove = fresh.remove
    host = await buildTestApp(fresh.database)
    const routes = host.app.declaredRoutes.map(({ method, url }) => `${method} ${url}`)
    declared = new Set(routes.map((route) => route.replace('/adwebv21', '')))
  })
  afterAll(async () => {
    await host.close()
    await remove()
  })

  test('are told, the family of each named once', () => {
    expect(here.flatMap(({ calls }) => calls).length).toBeGreaterThan(280)
    expect(new Set(here.map(({ base }) => base)).size).toBe(here.length)
  })

  test('are there', () => {
    const missing = here.flatMap(({ calls }) => calls).filter((call) => !declared.has(call))
    expect(missing).toEqual([])
  })

  test.each(here)('$base is tested where it says', ({ base, calls, last }) => {
    const files = last.split(', ').map((name) => `tests/contract/${name}.test.ts`)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    const named = (call: string) => {
      const name = call.slice(call.indexOf(base) + base.length + 1).split('/')[0] ?? ''
      const alone = new RegExp(`[/'"\`| ]${name}\\b`)
      return texts.some((text) => text.includes(base) && alone.test(text))
    }
    expect(calls.filter((call) => !named(call))).toEqual([])
  })

  test('that are not here are not, and have a reason', () => {
    expect(absent.length).toBeGreaterThan(3)
    expect(absent.flatMap(({ calls }) => calls).filter((call) => declared.has(call))).toEqual([])
    expect(absent.filter(({ last }) => last.length < 20)).toEqual([])
  })
})
