import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'

export interface Page {
  readonly pageNo: number
  readonly pageSize: number
}

/** Releases, the newest first, each with the paths that it changed. */
export async function releasesPage(db: Db, { pageNo, pageSize }: Page) {
  const rows = await system(db)
    .selectFrom('sys_document_release')
    .select(['number', 'kind', 'note', 'author', 'approver', 'create_time as time', 'reverts'])
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const numbers = rows.map(({ number }) => number)
  const versions =
    numbers.length === 0
      ? []
      : await system(db)
          .selectFrom('sys_document_version')
          .select(['release', 'path'])
          .where('release', 'in', numbers)
          .orderBy('path')
          .execute()
  const pathsOf = groupBy(versions, ({ release }) => release)
  const { total } = await system(db)
    .selectFrom('sys_document_release')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const records = rows.map((row) => ({
    ...row,
    paths: (pathsOf.get(row.number) ?? []).map(({ path }) => path),
  }))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

/** What each release made of a document, the newest first; below them what the file said when releases began. */
export async function versionsOf(db: Db, path: string) {
  const rows = await system(db)
    .selectFrom('sys_document_version as version')
    .innerJoin('sys_document_release as release', 'release.number', 'version.release')
    .select([
      'version.release',
      'version.text',
      'version.base',
      'release.author',
      'release.create_time as time',
      'release.note',
    ])
    .where('version.path', '=', path)
    .orderBy('version.release', 'desc')
    .execute()
  const first = rows.at(-1)
  const versions = rows.map(({ base: _, ...version }) => version)
  return first === undefined
    ? []
    : [...versions, { release: 0, text: first.base, author: '', time: null, note: '' }]
}

/** What was planned and carried out; undefined = there is no such release. */
export async function planOfRelease(db: Db, number: number): Promise<unknown> {
  const row = await system(db)
    .selectFrom('sys_document_release')
    .select('plan')
    .where('number', '=', number)
    .executeTakeFirst()
  return row && JSON.parse(row.plan)
}
