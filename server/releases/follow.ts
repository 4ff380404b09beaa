import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { settleDocuments } from '../documents/apply'
import { type ReadDocuments, unbroken } from '../documents/inForce'
import { newestRelease, readReleased } from '../documents/released'
import type { Log } from '../http/log'
import type { InForce } from '../kernel/inForce'
import type { Job } from '../module/module'
import { tellRightsChanged } from '../rights/rights'

export interface Following {
  readonly db: Db
  readonly hub: Hub
  readonly log: Log
  readonly read: ReadDocuments
  clock(): Date
  /** No other process can publish. */
  readonly isAlone: boolean
  /** Stays with the files alone. */
  readonly baseOnly: boolean
  newest(): InForce
  putInForce(next: InForce): void
}

export interface Follower {
  /**
   * Puts the newest release in force in this process; `made` = it was made here, and is known. Rejects if it cannot be
   * followed; the one before stays.
   */
  follow(made?: InForce): Promise<void>
  /** The release that this process could not follow; undefined = none. */
  readonly behind: { readonly release: number; readonly reason: string } | undefined
  /** Follows whatever others publish: when it is told, and by looking, as a message is a hint and no record. */
  begin(): Job
}

/** How often a process looks whether it has missed a message. */
const everyMs = 1_000

export function createFollower(following: Following): Follower {
  const { db, hub, log, read, clock, isAlone, baseOnly, newest: inForce, putInForce } = following
  let behind: Follower['behind']
  let turn: Promise<void> = Promise.resolve()

  async function step(made: InForce | undefined): Promise<void> {
    // What administrators change in the database has followed all the same.
    if (baseOnly) return await tellRightsChanged(db, hub)
    const newest = await newestRelease(db)
    if (newest === inForce().release) return
    putInForce(newest === made?.release ? made : await settled(newest))
    behind = undefined
    // Told by each process when it has followed: a client that asked sooner would get what was before.
    await tellRightsChanged(db, hub)
  }

  async function settled(newest: number): Promise<InForce> {
    try {
      const released = await readReleased(db)
      const { documents } = await settleDocuments(db, read, released, {
        clock,
        log,
        amongOthers: !isAlone,
      })
      return { documents: unbroken(documents), release: released.number }
    } catch (error) {
      if (behind?.release !== newest) log('release not followed', { release: newest, error })
      behind = { release: newest, reason: String(error) }
      throw error
    }
  }

  /** A look that has not begun yet: it will see whatever is there by then, so all who ask meanwhile share it. */
  let coming: Promise<void> | undefined

  function follow(made?: InForce): Promise<void> {
    if (!made && coming) return coming
    turn = turn
      .catch(() => undefined)
      .then(() => {
        if (!made) coming = undefined
        return step(made)
      })
    if (!made) coming = turn
    return turn
  }

  return {
    follow,
    get behind() {
      return behind
    },
    begin() {
      // A failure is logged, and tried again with the next look.
      const look = () => void follow().catch(() => undefined)
      const ends = [
        hub.subscribe(ownTopics.documents, look),
        hub.subscribe(ownTopics.reconnected, look),
      ]
      const timer = isAlone ? undefined : setInterval(look, everyMs)
      return {
        async stop() {
          clearInterval(timer)
          for (const end of ends) end()
          await turn.catch(() => undefined)
        },
      }
    },
  }
}
