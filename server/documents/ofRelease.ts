import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { placesAt } from '../entity/schema/placing'
import { readStored } from '../entity/schema/storedRows'
import type { InForce } from '../kernel/inForce'
import type { ReadDocuments } from './inForce'
import './releaseTables'

interface Earlier {
  readonly db: Db
  readonly read: ReadDocuments
  /** The newest that this process has had in force itself. */
  had(release: number): InForce | undefined
}

// Of open pages few are more than some releases behind.
const keptAtMost = 8

/**
 * The documents of releases that are in force no more, each with the places where its values lay. Answers undefined for a
 * release that there has never been.
 */
export function createEarlier({ db, read, had }: Earlier) {
  const made = new Map<number, Promise<Documents>>()
  return async (release: number): Promise<Documents | undefined> => {
    const known = had(release)?.documents ?? made.get(release)
    if (known) return known
    if (release > 0 && !(await isThere(db, release))) return undefined
    const documents = readOf(db, read, release)
    made.set(release, documents)
    documents.catch(() => made.delete(release))
    const [oldest] = made.size > keptAtMost ? made.keys() : []
    if (oldest !== undefined) made.delete(oldest)
    return documents
  }
}

const isThere = async (db: Db, release: number): Promise<boolean> =>
  (await system(db)
    .selectFrom('sys_document_release')
    .select('number')
    .where('number', '=', release)
    .executeTakeFirst()) !== undefined

async function readOf(db: Db, read: ReadDocuments, release: number): Promise<Documents> {
  const versions = await system(db)
    .selectFrom('sys_document_version')
    .select(['path', 'release', 'text', 'base'])
    .orderBy('release')
    .execute()
  const texts = new Map<string, string | null>()
  // Before its first release a document was as its file said then.
  for (const { path, release: number, text, base } of versions)
    if (number <= release) texts.set(path, text)
    else if (!texts.has(path)) texts.set(path, base)
  const documents = read([], texts)
  const stored = placesAt(await readStored(db), release, documents.entities.values())
  return stored.size === 0 ? documents : read([], texts, stored)
}
