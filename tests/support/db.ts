import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import type { Database } from '../../server/db/open'
import { enginesOf } from './engines'
import { type DatabaseKind, type FreshOptions, freshDatabase } from './freshDatabase'
import { stopOwnPostgres } from './postgres'

/** Opens a new database. It is closed and removed for the caller. */
export type OpenFresh = (options?: FreshOptions) => Promise<Database>

type Tests = (open: OpenFresh, kind: DatabaseKind) => void

/**
 * Runs the same tests on both kinds of database, in every run: for what the engines could do differently, as there are
 * writing and its transactions, conditions of rows, dates, search, migrations and sockets. A database opened in a test
 * or in beforeEach lasts for that test, one opened in beforeAll for the whole group.
 */
export function describeEachDatabase(title: string, tests: Tests): void {
  describeOn(['embedded', 'postgres'], title, tests)
}

/**
 * Runs tests to which the engine does not matter on one kind of database, which changes from commit to commit, and on
 * both where the last commits changed one of the server's folders that the tests are `about` (see engines.ts). A file
 * that is run by itself runs on both. Databases last as in describeEachDatabase.
 */
export function describeDatabase(title: string, about: readonly string[], tests: Tests): void {
  const unknown = about.find((folder) => !existsSync(`server/${folder}`))
  if (unknown !== undefined) throw new Error(`${title}: there is no folder server/${unknown}`)
  describeOn(enginesOf(process.env.TEST_ENGINES ?? 'both', { title, about }), title, tests)
}

function describeOn(kinds: readonly DatabaseKind[], title: string, tests: Tests): void {
  describe.each(kinds)(`${title} (%s)`, (kind) => {
    const ofGroup: (() => Promise<void>)[] = []
    const ofTest: (() => Promise<void>)[] = []
    let remove = ofGroup
    beforeEach(() => {
      remove = ofTest
    })
    afterEach(() => empty(ofTest))
    afterAll(async () => {
      await empty(ofGroup)
      if (kind === 'postgres') await stopOwnPostgres()
    })

    tests(async (options) => {
      const fresh = await freshDatabase(kind, options)
      remove.push(fresh.remove)
      return fresh.database
    }, kind)
  })
}

async function empty(removals: (() => Promise<void>)[]): Promise<void> {
  for (const remove of removals.splice(0).reverse()) await remove()
}
