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

/** What is in force for a path, where its file says what is given. null = nothing. */
export const textInForce = (
  { texts }: Pick<Released, 'texts'>,
  files: ReadonlyMap<string, string>,
  path: string,
): string | null => texts.get(path) ?? (texts.has(path) ? null : (files.get(path) ?? null))

/** The same of one path alone, with the newest release that has changed it; 0 = none. */
export async function readInForce(
  db: Db,
  textOfFile: (path: string) => string | null,
  path: string,
): Promise<{ readonly text: string | null; readonly release: number }> {
  const version = await system(db)
    .selectFrom('sys_document_version')
    .select(['text', 'base', 'release'])
    .where('path', '=', path)
    .orderBy('release', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isFiles = version === undefined || version.text === version.base
  return { text: isFiles ? textOfFile(path) : version.text, release: version?.release ?? 0 }
}
