import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Placed, placeEntities } from '../entity/schema/placing'
import { readStored } from '../entity/schema/storedRows'
import { documentsEverywhere } from '../kernel/everywhere'
import { documentOf, entityWrittenAt, type ReadDocuments } from './inForce'
import type { Released } from './released'

/** Documents whose entities know where their values lie. */
export interface PlacedDocuments extends Placed {
  readonly documents: Documents
}

interface PlacedTexts {
  /** By path; null = left out. */
  readonly instead?: ReadonlyMap<string, string | null>
  /** Those of them that are other than in force. */
  readonly changed?: ReadonlyMap<string, string | null>
}

/**
 * Reads documents that go on from a release: renamed fields and entities have their columns and tables of before, and
 * so does what comes back.
 */
export async function readPlaced(
  db: Db,
  read: ReadDocuments,
  released: Pick<Released, 'number'>,
  { instead, changed = new Map() }: PlacedTexts = {},
): Promise<PlacedDocuments> {
  const documents = read([], instead)
  const placed = await placesOf(db, documents, released, changed)
  const isPlain = placed.stored.size === 0
  return { ...placed, documents: isPlain ? documents : read([], instead, placed.stored) }
}

/** Where the values of documents lie, also of those that companies have of their own. `changed`: as above. */
export async function placesOf(
  db: Db,
  documents: Documents,
  { number: release }: Pick<Released, 'number'>,
  changed: ReadonlyMap<string, string | null>,
): Promise<Placed> {
  const { entities } = documentsEverywhere(documents)
  const rewritten = new Set(
    [...changed].flatMap(([path, text]) => entityWrittenAt(path, text ?? '') ?? []),
  )
  return await placeEntities(entities.values(), {
    db,
    rows: await readStored(db),
    release,
    rewritten,
    async versionOf({ name }) {
      const document = documentOf(name, documents)
      return document && (await versionWith(db, { ...document, release }))
    },
  })
}

interface TextOfPath {
  readonly path: string
  readonly text: string
  readonly release: number
}

/** The newest release in which a path had this text; undefined = none that is known. */
async function versionWith(
  db: Db,
  { path, text, release }: TextOfPath,
): Promise<number | undefined> {
  const versions = await system(db)
    .selectFrom('sys_document_version')
    .select((row) => ['release', 'came_from', row('text', '=', text).as('isIts')])
    .where('path', '=', path)
    .where('release', '<=', release)
    .where((row) => row.or([row('text', '=', text), row('base', '=', text)]))
    .orderBy('release', 'desc')
    .execute()
  const known = versions.flatMap(({ release: number, came_from: from, isIts }) => {
    if (isIts) return number
    // Below the first release it was the file's.
    return from === null ? number - 1 : []
  })
  return known.length === 0 ? undefined : Math.max(...known)
}
