import type { Db } from '../db/open'
import { system, type WallClock } from '../db/tables'
import { Refusal } from '../http/envelope'
import { wallClock } from '../kernel/wallClock'
import { releaseMessages as messages } from './messages'
import '../documents/releaseTables'

/** What one author has changed and not published. */
export interface Changeset {
  /** Counts what was saved; 0 = nothing yet. */
  readonly version: number
  readonly savedAt: WallClock | null
  readonly changes: ReadonlyMap<string, Change>
}

export interface Change {
  /** null = to be deleted. */
  readonly text: string | null
  /** What was in force when the author began with it; null = nothing. */
  readonly began: string | null
}

export interface Saving {
  readonly path: string
  readonly text: string | null
  /** What is in force for the path now; null = nothing. A change back to it is none. */
  readonly inForce: string | null
  /** Takes what is in force now for what the author began with: he has seen it. */
  readonly takesOver: boolean
  /** The version that the author's page has. */
  readonly version: number
}

const changesAtMost = 500

/** Whose changeset it is, and which of its paths are meant. */
export interface Author {
  readonly userId: string
  has(path: string): boolean
}

export async function readChangeset(db: Db, { userId: owner, has }: Author): Promise<Changeset> {
  const [head, rows] = await Promise.all([
    system(db)
      .selectFrom('sys_document_changeset')
      .select(['version', 'save_time'])
      .where('owner_id', '=', owner)
      .executeTakeFirst(),
    system(db)
      .selectFrom('sys_document_change')
      .select(['path', 'text', 'began'])
      .where('owner_id', '=', owner)
      .orderBy('path')
      .execute(),
  ])
  return {
    version: head?.version ?? 0,
    savedAt: head?.save_time ?? null,
    changes: new Map(
      rows.flatMap(({ path, text, began }) =>
        has(path) ? [[path, { text, began }] as const] : [],
      ),
    ),
  }
}

/** Throws 409, with the changeset as it is, if another page of the author has saved since. */
export async function saveChange(
  db: Db,
  owner: Author,
  { path, text, inForce, takesOver, version }: Saving,
  now: Date,
): Promise<Changeset> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockChangeset(trx, owner, version, now)
    const known = before.changes.get(path)
    const began = known && !takesOver ? known.began : inForce
    await forget(trx, owner, [path])
    if (text !== began) {
      if (!known && before.changes.size >= changesAtMost)
        throw new Refusal(400, messages.tooManyChanges(changesAtMost))
      const row = { owner_id: owner.userId, path, text, began }
      await system(trx).insertInto('sys_document_change').values(row).execute()
    }
    return await countUp(trx, owner, now)
  })
}

/** `paths` undefined = all of them. */
export async function discardChanges(
  db: Db,
  owner: Author,
  { paths, version }: { readonly paths?: readonly string[]; readonly version: number },
  now: Date,
): Promise<Changeset> {
  return await db.transaction().execute(async (trx) => {
    const changeset = await lockChangeset(trx, owner, version, now)
    const given = [...changeset.changes.keys()].filter(
      (path) => owner.has(path) && (paths?.includes(path) ?? true),
    )
    if (given.length === 0) return changeset
    await forget(trx, owner, given)
    return await countUp(trx, owner, now)
  })
}

/** Inside the transaction that publishes them. */
export async function takeChanges(trx: Db, owner: Author, version: number, now: Date) {
  const changeset = await lockChangeset(trx, owner, version, now)
  await forget(trx, owner, [...changeset.changes.keys()])
  await countUp(trx, owner, now)
  return changeset
}

/** Inside the transaction that does not publish them after all; what the author has changed again since stays. */
export async function returnChanges(
  trx: Db,
  owner: Author,
  changes: ReadonlyMap<string, Change>,
  now: Date,
): Promise<void> {
  await beginChangeset(trx, owner, now)
  const rows = [...changes].map(([path, { text, began }]) => ({
    owner_id: owner.userId,
    path,
    text,
    began,
  }))
  await system(trx)
    .insertInto('sys_document_change')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await countUp(trx, owner, now)
}

async function lockChangeset(
  trx: Db,
  owner: Author,
  version: number,
  now: Date,
): Promise<Changeset> {
  await beginChangeset(trx, owner, now)
  const changeset = await readChangeset(trx, owner)
  if (changeset.version !== version)
    throw new Refusal(409, messages.savedElsewhere, toldChangeset(changeset))
  return changeset
}

/** Makes sure that there is one, and has others wait that write to it. */
async function beginChangeset(trx: Db, { userId: owner }: Author, now: Date): Promise<void> {
  await system(trx)
    .insertInto('sys_document_changeset')
    .values({ owner_id: owner, version: 0, save_time: wallClock(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await system(trx)
    .selectFrom('sys_document_changeset')
    .select('version')
    .where('owner_id', '=', owner)
    .forUpdate()
    .execute()
}

async function countUp(trx: Db, owner: Author, now: Date): Promise<Changeset> {
  await system(trx)
    .updateTable('sys_document_changeset')
    .set((row) => ({ version: row('version', '+', 1), save_time: wallClock(now) }))
    .where('owner_id', '=', owner.userId)
    .execute()
  return await readChangeset(trx, owner)
}

async function forget(trx: Db, owner: Author, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await system(trx)
    .deleteFrom('sys_document_change')
    .where('owner_id', '=', owner.userId)
    .where('path', 'in', [...paths])
    .execute()
}

/** As it is answered. */
export const toldChangeset = ({ version, savedAt, changes }: Changeset) => ({
  version,
  savedAt,
  texts: Object.fromEntries([...changes].map(([path, { text }]) => [path, text])),
})
