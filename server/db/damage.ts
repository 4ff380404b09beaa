import { sql } from 'kysely'
import type { Db } from './tables'

/** Parts of the database that could not be read since the start. */
export interface Damage {
  note(error: unknown): void
  /** Names of damaged tables or indexes; the file path or '' if the name is unknown. */
  tables(db: Db): Promise<readonly string[]>
}

// SQLSTATE: data_corrupted, index_corrupted.
const codes = new Set(['XX001', 'XX002'])
const placesAtMost = 20

export function createDamage(): Damage {
  const places = new Set<string>()
  return {
    note(error) {
      if (!(error instanceof Error) || !codes.has(String(Reflect.get(error, 'code')))) return
      const [, file = ''] = /"?(base\/\d+\/\d+)/.exec(error.message) ?? []
      const [, index = ''] = /index "([^"]+)"/.exec(error.message) ?? []
      if (places.size < placesAtMost) places.add(file || index)
    },
    async tables(db) {
      if (places.size === 0) return []
      const files = [...places].filter((place) => place.startsWith('base/'))
      const named = await namesOf(db, files).catch(() => new Map<string, string>())
      return [...places].map((place) => named.get(place) ?? place)
    },
  }
}

async function namesOf(db: Db, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ file: string; name: string }>`
    select pg_relation_filepath(oid) as file, relname as name from pg_class
    where relkind in ('r', 'i', 't', 'm')
      and pg_relation_filepath(oid) = any(${files}::text[])`.execute(db)
  return new Map(rows.map(({ file, name }) => [file, name]))
}
