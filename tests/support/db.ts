import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import type { Database } from '../../server/db/open'
import { type DatabaseKind, type FreshOptions, freshDatabase } from './freshDatabase'
import { stopOwnPostgres } from './postgres'

/** Opens a new database. It is closed and removed for the caller. */
export type OpenFresh = (options?: FreshOptions) => Promise<Database>

/**
 * Runs the same tests on both kinds of database. A database opened in a test or in beforeEach lasts
 * for that test, one opened in beforeAll for the whole group.
 */
export function describeEachDatabase(
  title: string,
  tests: (open: OpenFresh, kind: DatabaseKind) => void,
): void {
  describe.each<DatabaseKind>(['embedded', 'postgres'])(`${title} (%s)`, (kind) => {
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
