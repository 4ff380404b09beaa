import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/open'
import { startRounds } from '../kernel/rounds'
import { wallClock } from '../kernel/wallClock'
import type { StagedFiles } from './staged'
import { type SweepDeps, sweepFiles } from './sweep'

export interface SweeperDeps extends Omit<SweepDeps, 'pause'> {
  readonly staged: StagedFiles
  readonly filesDir: string
}

const pauseMs = 20
const sweepEveryHours = 23
const leftoverHours = 24

/** Keeps the store clean while the server runs: hourly a look, daily a sweep, by one process of all. */
export const startSweeper = (deps: SweeperDeps): { stop(): Promise<void> } =>
  startRounds((signal) => tidy(deps, signal), {
    // Not while everybody is waiting for the first page.
    firstAfterMs: 10 * 60_000,
    everyMs: 3_600_000,
    // A bucket or a database that is away: the next hour tries again.
    onFailure: (error) => deps.log('cleaning of files failed', { error }),
  })

async function tidy(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  await deps.staged.dropExpired()
  await removeLeftovers(join(deps.filesDir, 'incoming'), deps.clock())
  if (!(await isDue(deps.db, deps.clock()))) return
  await sweepFiles({ ...deps, pause: () => wait(pauseMs, undefined, { signal, ref: false }) })
}

/** Whether it is this process's turn, and the day's. */
export async function isDue(db: Db, now: Date): Promise<boolean> {
  const before = wallClock(new Date(now.getTime() - sweepEveryHours * 3_600_000))
  const { numAffectedRows = 0n } = await sql`
    insert into sys_sweep (name, at) values ('files', ${wallClock(now)}::timestamp)
    on conflict (name) do update set at = excluded.at
    where sys_sweep.at <= ${before}::timestamp`.execute(db)
  return numAffectedRows > 0n
}

/** What was being received when a process died. */
async function removeLeftovers(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    const age =
      now.getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime())
    if (age > leftoverHours * 3_600_000) await rm(path, { force: true })
  }
}
