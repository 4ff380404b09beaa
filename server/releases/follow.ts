import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { settleDocuments } from '../documents/apply'
import { type ReadDocuments, unbroken } from '../documents/inForce'
import { newestRelease, readReleased } from '../documents/released'
import type { Log } from '../http/log'
import type { InForce, Job } from '../module/module'

export interface Following {
  readonly db: Db
  readonly hub: Hub
  readonly log: Log
  readonly read: ReadDocuments
  clock(): Date
  release(): number
  putInForce(next: InForce): void
}

export interface Follower {
  /** Puts the newest release in force in this process. Rejects if it cannot be followed; the one before stays. */
  follow(): Promise<void>
  /** The release that this process could not follow; undefined = none. */
  readonly behind: { readonly release: number; readonly reason: string } | undefined
  /** Follows whatever others publish: when it is told, and by looking, as a message is a hint and no record. */
  begin(): Job
}

/** How often a process looks whether it has missed a message. */
const everyMs = 1_000

export function createFollower(following: Following): Follower {
  const { db, hub, log, read, clock, release, putInForce } = following
  let behind: Follower['behind']
  let turn: Promise<void> = Promise.resolve()

  async function step(): Promise<void> {
    const newest = await newestRelease(db)
    if (newest === release()) return
    try {
      const released = await readReleased(db)
      const { documents } = await settleDocuments(db, read, released, { clock, log })
      putInForce({ documents: unbroken(documents), release: released.number })
      behind = undefined
    } catch (error) {
      if (behind?.release !== newest) log('release not followed', { release: newest, error })
      behind = { release: newest, reason: String(error) }
      throw error
    }
  }

  function follow(): Promise<void> {
    turn = turn.catch(() => undefined).then(step)
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
      const timer = setInterval(look, everyMs)
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
