import { afterAll, beforeAll, expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { type Documents, loadDocuments } from '../../renderer/model/link/documents'
import { seedDocuments } from '../../server/documents/apply'
import { readDocumentFiles } from '../../server/documents/files'
import { sourceOf } from '../../server/documents/read'
import type { DeclaredRoute } from '../../server/http/guard'
import type { Publisher, Widened } from '../../server/releases/widening/widened'
import { wideningOf } from '../../server/releases/widening/wideningOf'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { newFindings } from '../support/documents'
import { seeded } from '../support/lot'
import { seedOf } from '../support/rounds'
import { harmless, type Wider, Written, widenings } from '../support/widenings'

/** Each of them reads all documents anew, so `npm test` tries a twentieth. */
const roundsOf = (whole: number): number => (process.env.LONG ? whole : whole / 20)

const held = ['document:view', 'document:edit', 'platform:publish', 'product:view', 'product:edit']

// What is asked of the database is the same on both.
describeDatabase('releases by lot', [], (open) => {
  let host: TestApp
  let before: Documents
  let source: ReturnType<typeof sourceOf>
  let written: Written
  let routes: readonly DeclaredRoute[]
  const publisher: Publisher = {
    grants: { auth: held.map((action) => ({ action, type: '1' })), allAuth: [] },
    entries: new Set(),
    roles: [],
    rows: new Map(),
    platform: false,
  }
  beforeAll(async () => {
    const database = await open()
    host = await buildTestApp(database)
    // Tests of pages would refuse most of the changes before they are looked at.
    const files = readDocumentFiles().map(({ path, text }) => {
      const { tests: _, ...doc } = JSON.parse(text)
      return { path, text: path.startsWith('pages/') ? JSON.stringify(doc) : text }
    })
    const loaded = loadDocuments(files, registries)
    source = sourceOf(loaded)
    before = source.read([], new Map())
    written = new Written(before.texts)
    routes = host.app.declaredRoutes
    await database.db.transaction().execute((trx) => seedDocuments(trx, before))
  })
  afterAll(() => host.close())

  /** undefined = it is refused by the checks. */
  const tried = async ({ texts }: Wider): Promise<readonly Widened[] | undefined> => {
    const after = source.read([], texts)
    const errors = newFindings(after.findings, before.findings).filter(
      ({ severity }) => severity === 'error',
    )
    if (errors.length > 0) return undefined
    return await wideningOf({ db: host.database.db, before, after, publisher, routes })
  }
  /** Draws by lot until enough of them pass the checks; says what was not as it should be. */
  const drawn = async (
    cases: readonly Wider[],
    { whole, seed }: { readonly whole: number; readonly seed: number },
    judge: (one: Wider, widened: readonly Widened[]) => readonly string[],
  ) => {
    const lot = seeded(seed)
    const left = [...cases]
    const wrong: string[] = []
    let count = 0
    while (count < roundsOf(whole) && left.length > 0) {
      const [one] = left.splice(lot.below(left.length), 1)
      const widened = one && (await tried(one))
      if (!one || !widened) continue
      count++
      wrong.push(...judge(one, widened))
    }
    console.log(`seed ${seed}: ${count} releases of ${cases.length}`)
    expect(wrong).toEqual([])
    expect(count).toBe(roundsOf(whole))
  }

  test('what would give somebody more than the publisher has is held back', async () => {
    const permissions = [...before.permissions]
    const cases = widenings(written, { held, permissions, program: registries.program })
    await drawn(cases, { whole: 200, seed: seedOf(41) }, ({ name }, widened) =>
      widened.every((one) => one.held) ? [name] : [],
    )
  })

  test('what gives nobody anything passes', async () => {
    await drawn(harmless(written), { whole: 100, seed: seedOf(42) }, ({ name }, widened) =>
      widened.flatMap((one) => (one.held ? [] : [`${name}: ${one.sentence}`])),
    )
  })
})
