import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Log } from '../http/log'
import { wallClock } from '../kernel/wallClock'
import type { ContentStore } from './content'
import { removeNamed } from './naming'
import { noteUsed } from './usedFiles'
import { fileIdsIn } from './uses'

export interface SweepDeps {
  readonly db: Db
  readonly contents: ContentStore
  clock(): Date
  /** Hours before a file that is no longer (or not yet) used is removed. */
  readonly graceHours: number
  /** Tables whose deleted records are gone for good. */
  deletable(): ReadonlySet<string>
  /** Texts outside the database that may name files: the documents. */
  documents(): Iterable<string>
  /** Awaited between two statements, so that other requests run meanwhile. */
  pause(): Promise<void>
  readonly log: Log
}

/** Limit per run; the next day's run removes the rest. */
const mostRemoved = 5_000
const removedAtOnce = 100

/**
 * Removes files that no text in the database or the documents has named during the grace period. Each run notes the
 * files in use; a file is removed if no run within that time saw it used. Returns the number.
 */
export async function sweepFiles(deps: SweepDeps): Promise<number> {
  const { db, clock, graceHours } = deps
  const now = clock()
  const at = wallClock(now)
  const until = wallClock(new Date(now.getTime() - graceHours * 3_600_000))
  await noteUsed(db, { at, deletable: deps.deletable(), pause: deps.pause })
  await noteNamed(db, deps.documents(), at)
  await sql`update sys_file set unused_since = ${at}::timestamp
    where unused_since is null and used_at is distinct from ${at}::timestamp
      and create_time <= ${at}::timestamp`.execute(db)
  let removed = 0
  while (removed < mostRemoved) {
    const files = await system(db)
      .selectFrom('sys_file')
      .select(['id', 'sha256'])
      .where('unused_since', '<=', until)
      .where('create_time', '<=', until)
      .orderBy('unused_since')
      .limit(removedAtOnce)
      .execute()
    if (files.length === 0) break
    for (const { id, sha256 } of files) {
      if (await remove(deps, { id, sha256, until })) removed += 1
    }
    await deps.pause()
  }
  if (removed > 0) deps.log('files that nobody uses were removed', { removed })
  return removed
}

/** Also removes the content with its last file. */
const remove = (
  { db, contents }: SweepDeps,
  { id, sha256, until }: { readonly id: string; readonly sha256: string; readonly until: string },
): Promise<boolean> =>
  removeNamed({ db, contents }, sha256, async (trx) => {
    const gone = await system(trx)
      .deleteFrom('sys_file')
      .where('id', '=', id)
      .where('unused_since', '<=', until)
      .executeTakeFirst()
    return gone.numDeletedRows > 0n
  })

async function noteNamed(db: Db, texts: Iterable<string>, at: string): Promise<void> {
  const ids = new Set([...texts].flatMap((text) => [...fileIdsIn(text)]))
  if (ids.size === 0) return
  await sql`update sys_file set used_at = ${at}::timestamp, unused_since = null
    where id = any(${[...ids]}::text[])`.execute(db)
}
