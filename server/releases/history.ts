import { type SqlBool, sql } from 'kysely'
import { companyFolder } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import type { Scope } from './scope'

export interface Page {
  readonly pageNo: number
  readonly pageSize: number
}

/**
 * Releases that changed documents of the scope, the newest first, each with the paths of these. A company is not told the
 * note of a release that changed others, too.
 */
export async function releasesPage(db: Db, { pageNo, pageSize }: Page, scope: Scope) {
  const rows = await system(db)
    .selectFrom('sys_document_release')
    .select(['number', 'kind', 'note', 'author', 'approver', 'create_time as time', 'reverts'])
    .where(isTouched(scope))
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
    .where(isTouched(scope))
    .executeTakeFirstOrThrow()
  const records = rows.map((row) => {
    const all = (pathsOf.get(row.number) ?? []).map(({ path }) => path)
    const paths = all.filter(scope.has)
    const isShared = !scope.all && paths.length < all.length
    return { ...row, paths, ...(isShared && { note: '', author: '', approver: null }) }
  })
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

const isTouched = ({ id, all }: Scope) => {
  const own = sql<SqlBool>`starts_with(version.path, ${companyFolder(id)})`
  const within = all ? sql<SqlBool>`(${own} or not starts_with(version.path, 'companies/'))` : own
  return sql<SqlBool>`exists (select 1 from sys_document_version version
    where version.release = number and ${within})`
}

/** Whether a release changed documents of the scope alone. */
export async function isWithin(db: Db, release: number, { has }: Scope): Promise<boolean> {
  const rows = await system(db)
    .selectFrom('sys_document_version')
    .select('path')
    .where('release', '=', release)
    .execute()
  return rows.every(({ path }) => has(path))
}

/** What each release made of a document, the newest first; below them what the file said when releases began. */
export async function versionsOf(db: Db, path: string, { all, has }: Scope) {
  if (!has(path)) return []
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
  const numbers = rows.map(({ release }) => release)
  const beside = await pathsBeside(db, all ? [] : numbers)
  const shared = new Set(beside.flatMap(({ release, path: one }) => (has(one) ? [] : release)))
  const versions = rows.map(({ base: _, ...version }) =>
    shared.has(version.release) ? { ...version, note: '', author: '' } : version,
  )
  return first === undefined
    ? []
    : [...versions, { release: 0, text: first.base, author: '', time: null, note: '' }]
}

const pathsBeside = async (db: Db, releases: readonly number[]) =>
  await system(db)
    .selectFrom('sys_document_version')
    .select(['release', 'path'])
    .where('release', 'in', [...releases, 0])
    .execute()

/** What was planned and carried out; undefined = there is no such release. */
export async function planOfRelease(db: Db, number: number): Promise<unknown> {
  const row = await system(db)
    .selectFrom('sys_document_release')
    .select('plan')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  // Kept for taking it back, by names that have prefixes.
  const { given: _, gives: _2, makes: _3, ...told } = JSON.parse(row.plan)
  return told
}
