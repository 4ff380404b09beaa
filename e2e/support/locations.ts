import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startPostgres } from '../../tests/support/postgres'
import type { ServerOptions } from './server'

/* Where servers keep their data that a spec starts and kills itself. */

export const databases = ['embedded database', 'PostgreSQL'] as const

export type Location = Pick<ServerOptions, 'dataDir' | 'databaseUrl'>

/** Called at a file's top: what it has given is gone when the file's tests have ended. */
export function createLocations() {
  const cleanUps: (() => unknown)[] = []
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  })

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'jiandu-killed-'))
    cleanUps.push(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  async function postgresUrl(): Promise<string> {
    const postgres = await startPostgres()
    cleanUps.push(() => postgres.stop())
    return postgres.url
  }

  const location = async (database: (typeof databases)[number]): Promise<Location> => ({
    dataDir: folder(),
    ...(database === 'PostgreSQL' && { databaseUrl: await postgresUrl() }),
  })

  return { folder, postgresUrl, location, cleanUps }
}
