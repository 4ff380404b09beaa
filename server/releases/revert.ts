import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Released, textInForce } from '../documents/released'
import { declined, Refusal } from '../http/envelope'
import type { Texts } from './candidate'
import type { Making } from './makeRelease'
import { releaseMessages as messages } from './messages'
import { takeBack } from './takeBack'

/**
 * The texts of before a release, for all paths that it changed. `null` = deleted. Throws where a later release has
 * changed one of them too.
 */
export async function textsBefore(
  db: Db,
  number: number,
  released: Released,
  files: ReadonlyMap<string, string>,
): Promise<Texts> {
  const versions = await system(db)
    .selectFrom('sys_document_version')
    .select(['path', 'came_from'])
    .where('release', '=', number)
    .orderBy('path')
    .execute()
  if (versions.length === 0) throw new Refusal(404, messages.noSuchRelease)
  const newest = await newestVersions(
    db,
    versions.map(({ path }) => path),
  )
  const later = versions.filter(({ path }) => newest.get(path) !== number)
  const [first] = later
  if (first)
    throw declined(
      messages.changedSince(
        later.map(({ path }) => path),
        newest.get(first.path) ?? number,
      ),
    )
  const before = await Promise.all(
    versions.map(async ({ path, came_from: from }) => {
      // Where the file was in force it is again, as it is now.
      const text = from === null ? (files.get(path) ?? null) : await textOf(db, path, from)
      return [path, text] as const
    }),
  )
  const isChange = ([path, text]: readonly [string, string | null]) =>
    text !== textInForce(released, files, path)
  const texts = new Map(before.filter(isChange))
  if (texts.size === 0) throw declined(messages.alreadyReverted)
  return texts
}

async function newestVersions(
  db: Db,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await system(db)
    .selectFrom('sys_document_version')
    .select((row) => ['path', row.fn.max('release').as('release')])
    .where('path', 'in', [...paths])
    .groupBy('path')
    .execute()
  return new Map(rows.map(({ path, release }) => [path, Number(release)]))
}

async function textOf(db: Db, path: string, release: number): Promise<string | null> {
  const row = await system(db)
    .selectFrom('sys_document_version')
    .select('text')
    .where('path', '=', path)
    .where('release', '=', release)
    .executeTakeFirst()
  return row?.text ?? null
}

/** How a release ends that takes back another one; nothing for all others. */
export const finishing = (reverts: number | undefined): Pick<Making, 'reverts' | 'end'> =>
  reverts === undefined ? {} : { reverts, end: (trx, inForce) => takeBack(trx, reverts, inForce) }
