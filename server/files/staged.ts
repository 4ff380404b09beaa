import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId } from '../kernel/ids'
import { wallClock } from '../kernel/wallClock'
import type { ContentStore } from './content'
import { keepNamed, removeNamed } from './naming'
import type { StagedFileTable } from './tables'

/** A file sent for a task of several requests; it belongs to no record. */
export type StagedFile = Pick<StagedFileTable, 'id' | 'name' | 'sha256' | 'size'>

/** Owner and purpose of the files; others cannot find them. */
export interface StageOwner {
  readonly tenantId: number
  readonly userId: string
  readonly purpose: string
}

/** Files between their upload and the task they were sent for; they expire after a day. */
export interface StagedFiles {
  /** Resolves when the file is in the store. Throws StorageFailure. */
  stage(stream: AsyncIterable<Uint8Array>, name: string, owner: StageOwner): Promise<StagedFile>
  /** Files in the order of `ids`; missing files and those of other owners are left out. */
  find(ids: readonly string[], owner: StageOwner): Promise<readonly StagedFile[]>
  read(file: StagedFile): Promise<Uint8Array>
  drop(files: readonly StagedFile[]): Promise<void>
  /** Drops expired files, at most a few hundred per call. */
  dropExpired(): Promise<void>
}

const keptHours = 24
/** Limit per user; the oldest files are removed. */
const mostKept = 60
const mostDropped = 500

export function createStagedFiles(db: Db, contents: ContentStore, clock: () => Date): StagedFiles {
  const oldest = () => wallClock(new Date(clock().getTime() - keptHours * 3_600_000))

  async function drop(files: readonly Pick<StagedFile, 'id' | 'sha256'>[]): Promise<void> {
    for (const { id, sha256 } of files) {
      await removeNamed({ db, contents }, sha256, async (trx) => {
        const gone = await system(trx)
          .deleteFrom('sys_staged_file')
          .where('id', '=', id)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      })
    }
  }

  async function dropSurplus({ userId }: StageOwner): Promise<void> {
    const surplus = await system(db)
      .selectFrom('sys_staged_file')
      .select(['id', 'sha256'])
      .where('user_id', '=', userId)
      .orderBy('create_time', 'desc')
      .orderBy('id')
      .offset(mostKept)
      .execute()
    await drop(surplus)
  }

  return {
    drop,
    async stage(stream, name, owner) {
      const received = await contents.receive(stream)
      const { sha256, size } = received
      const file = { id: newId(), name: [...name].slice(-255).join(''), sha256, size }
      try {
        await keepNamed({ db, contents }, received, (trx) =>
          system(trx)
            .insertInto('sys_staged_file')
            .values({
              ...file,
              tenant_id: owner.tenantId,
              user_id: owner.userId,
              purpose: owner.purpose,
              create_time: wallClock(clock()),
            })
            .execute(),
        )
      } finally {
        await received.discard()
      }
      await dropSurplus(owner)
      return file
    },
    async find(ids, { tenantId, userId, purpose }) {
      const rows = await system(db)
        .selectFrom('sys_staged_file')
        .select(['id', 'name', 'sha256', 'size'])
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('create_time', '>', oldest())
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async read({ sha256, size }) {
      if (size === 0) return new Uint8Array()
      return await buffer(await contents.read(sha256, { start: 0, end: size - 1 }))
    },
    async dropExpired() {
      const rows = await system(db)
        .selectFrom('sys_staged_file')
        .select(['id', 'sha256'])
        .where('create_time', '<=', oldest())
        .limit(mostDropped)
        .execute()
      await drop(rows)
    },
  }
}
