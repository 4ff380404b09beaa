import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import './releaseTables'

/** What releases have put in force over the files. */
export interface Released {
  /** The newest release; 0 = none. */
  readonly number: number
  /** By path below schemas/, the text in force; null = deleted. Paths that are not in it are the files'. */
  readonly texts: ReadonlyMap<string, string | null>
  /** By the same paths, where the text comes from. */
  readonly versions: ReadonlyMap<string, ReleasedVersion>
}

interface ReleasedVersion {
  readonly release: number
  /** What the file said when the release was made; null = there was none. */
  readonly base: string | null
}

export const filesAlone: Released = { number: 0, texts: new Map(), versions: new Map() }

/** For each path the newest version, unless that has given the document back to its file. */
export async function readReleased(db: Db): Promise<Released> {
  // Read first: whoever finds it unchanged afterwards has all that it put in force.
  const number = await newestRelease(db)
  const rows = await system(db)
    .selectFrom('sys_document_version')
    .distinctOn('path')
    .select(['path', 'text', 'base', 'release'])
    .orderBy('path')
    .orderBy('release', 'desc')
    .execute()
  const covering = rows.filter(({ text, base }) => text !== base)
  return {
    number,
    texts: new Map(covering.map(({ path, text }) => [path, text])),
    versions: new Map(covering.map(({ path, release, base }) => [path, { release, base }])),
  }
}

/** 0 = none. */
export async function newestRelease(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from sys_document_release`.execute(db)
  return rows[0]?.number ?? 0
}

/** The newest release that has changed a path; 0 = none. */
export async function newestOf(db: Db, path: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(release), 0) as number from sys_document_version where path = ${path}`.execute(
    db,
  )
  return rows[0]?.number ?? 0
}
