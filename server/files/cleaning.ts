import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { JobHandler } from '../jobs/handlers'
import { fileMessages as messages } from './messages'
import type { StagedFiles } from './staged'
import { type SweepDeps, sweepFiles } from './sweep'

export interface CleaningDeps extends Omit<SweepDeps, 'pause'> {
  readonly staged: StagedFiles
  readonly filesDir: string
}

const pauseMs = 20
const leftoverHours = 24

/** Cleans the file store: unfinished uploads hourly, unused files daily. */
export const cleaningHandlers = (deps: CleaningDeps): readonly JobHandler[] => [
  {
    name: 'sweepFiles',
    title: messages.sweepTitle,
    repeats: 'harmless',
    description: messages.sweepHelp(deps.graceHours),
    schedules: [{ cron: '0 20 3 * * ? *', description: messages.sweepTitle }],
    async run({ signal }) {
      const pause = () => wait(pauseMs, undefined, { signal, ref: false })
      return messages.swept(await sweepFiles({ ...deps, pause }))
    },
  },
  {
    name: 'dropUploads',
    title: messages.uploadsTitle,
    repeats: 'harmless',
    description: messages.uploadsHelp(leftoverHours),
    schedules: [{ cron: '0 40 * * * ? *', description: messages.uploadsTitle }],
    async run() {
      await deps.staged.dropExpired()
      return messages.leftovers(
        await removeLeftovers(join(deps.filesDir, 'incoming'), deps.clock()),
      )
    },
  },
]

/** Deletes unfinished uploads of dead processes. */
async function removeLeftovers(directory: string, now: Date): Promise<number> {
  const names = await readdir(directory).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(directory, name)
    const age =
      now.getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime())
    if (age <= leftoverHours * 3_600_000) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
