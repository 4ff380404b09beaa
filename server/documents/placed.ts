import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Placed, placeEntities } from '../entity/schema/placing'
import { readStored } from '../entity/schema/storedRows'
import { entityAt, pathOf, type ReadDocuments } from './inForce'
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
  { number: release }: Pick<Released, 'number'>,
  { instead, changed = new Map() }: PlacedTexts = {},
): Promise<PlacedDocuments> {
  const documents = read([], instead)
  const rewritten = new Set(
    [...changed].flatMap(([path, text]) => entityAt(path, text ?? '') ?? []),
  )
  const placed = await placeEntities(documents.entities.values(), {
    db,
    rows: await readStored(db),
    release,
    rewritten,
    async versionOf({ name }) {
      const path = pathOf(name, documents)
      const text = path === undefined ? undefined : documents.texts.get(path)
      return path === undefined || text === undefined
        ? undefined
        : await versionWith(db, { path, text, release })
    },
  })
  const isPlain = placed.stored.size === 0
  return { ...placed, documents: isPlain ? documents : read([], instead, placed.stored) }
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
