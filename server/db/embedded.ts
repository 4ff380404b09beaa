import { Pool } from 'pg'
import {
  createInPlace,
  damaged,
  inspectDataDirectory,
  refuseFullDisk,
  resolveDataDirectory,
} from './dataDirectory'
import { startEngine } from './embeddedEngine'
import { embeddedStream } from './embeddedStream'
import { createDatabase, startThread } from './embeddedThread'
import { lockAcrossContainers } from './lock'
import { messages } from './messages'
import {
  type DatabaseLimits,
  type DatabaseLog,
  type OpenedPool,
  surviveLostConnections,
} from './pool'
import { leastToMake, leastToOpen, watchRoom } from './room'
import { valueParsers } from './valueParsers'

// Connections to the embedded database are cheap and share one PostgreSQL session. With several, the rows of one
// request are parsed while the next statement runs.
const connections = 8
const restartLimitMs = 15_000

/** Opens or creates the database in `dataDir`. Throws DataDirectoryError if it cannot be used. */
export async function openEmbedded(
  dataDir: string,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<OpenedPool> {
  const directory = resolveDataDirectory(dataDir)
  refuseFullDisk(directory, leastToOpen)
  const lock = await lockAcrossContainers(directory)
  try {
    if (inspectDataDirectory(directory) === 'empty') {
      refuseFullDisk(directory, leastToMake)
      await createInPlace(directory, createDatabase)
    }
    const isFull = watchRoom(directory)
    const engine = await startEngine({
      ...limits,
      log,
      isFull,
      start: (events) => startThread(directory, events),
    }).catch((error: unknown) => {
      throw damaged(directory, messages.engineRefused(lastLine(error)), error)
    })
    const pool = new Pool({
      max: connections,
      // A statement may have to wait for the longest statement and the restart after it.
      connectionTimeoutMillis: limits.statementTimeoutMs + restartLimitMs,
      types: valueParsers,
      user: 'postgres',
      stream: () => embeddedStream(engine),
    })
    surviveLostConnections(pool, log)
    return {
      pool,
      isFull,
      async shut() {
        await engine.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split('\n').at(-1) ?? text
}
