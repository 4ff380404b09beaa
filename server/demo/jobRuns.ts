import type { Insertable } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { messages as entityMessages } from '../entity/messages'
import { fileMessages } from '../files/messages'
import { jobMessages } from '../jobs/messages'
import type { JobRunTable } from '../jobs/tables'
import { stableId } from '../kernel/ids'
import type { Past } from './clock'
import type { Random } from './random'

/** Process name of the demo's server. */
const node = 'jiandu-1/2417'
const dead = 'jiandu-1/1986'

/** A built-in schedule: its minutes of the day and its output. */
interface Schedule {
  readonly job: string
  readonly minutes: readonly number[]
  readonly days: number
  /** Approximate duration in ms. */
  readonly takes: number
  output(random: Random, told: Told): string
}

/** Source of titles. */
interface Told {
  readonly entities: ReadonlyMap<string, Entity>
}

const rowsAtOnce = 500

const hourly = (minute: number) => Array.from({ length: 24 }, (_, hour) => hour * 60 + minute)

const schedules: readonly Schedule[] = [
  ...['blackIp', 'blackEmail'].map((entity) => ({
    job: `expire-${entity}`,
    minutes: [15],
    days: 30,
    takes: 60,
    output: (random: Random, { entities }: Told) => {
      const { title = entity, actions } = entities.get(entity) ?? {}
      const action = actions?.get('disable')?.title ?? ''
      return entityMessages.dueDone(title, action, random.chance(0.8) ? 0 : random.int(1, 3))
    },
  })),
  {
    job: 'sweepFiles',
    minutes: [3 * 60 + 20],
    days: 30,
    takes: 900,
    output: (random) => fileMessages.swept(random.chance(0.6) ? 0 : random.int(1, 9)),
  },
  {
    job: 'forgetExpired',
    minutes: hourly(10),
    days: 2,
    takes: 45,
    output: (random) =>
      random.chance(0.5)
        ? jobMessages.nothing
        : jobMessages.forgot(jobMessages.history, random.int(1, 24)),
  },
]

/** Days on which something went wrong, so that the history shows such cases. */
const tooLong = { job: 'sweepFiles', day: 11 }
const died = { job: 'sweepFiles', day: 5 }
const away = { job: 'expire-blackIp', day: 18, missed: 3 }

type Run = Insertable<JobRunTable>

/** Seeds last month's runs of the built-in schedules: done, failed and repeated, taken over, missed. */
export async function seedJobRuns(
  db: Db,
  around: Told & { readonly past: Past; readonly random: Random },
): Promise<void> {
  const runs = schedules.flatMap((schedule) =>
    Array.from({ length: schedule.days }, (_, ago) => schedule.days - ago).flatMap((day) =>
      schedule.minutes.flatMap((minute) => runsOf(schedule, { day, minute, ...around })),
    ),
  )
  const tables = system(db)
  for (let from = 0; from < runs.length; from += rowsAtOnce)
    await tables
      .insertInto('sys_job_run')
      .values(runs.slice(from, from + rowsAtOnce))
      .execute()
}

interface Moment extends Told {
  readonly day: number
  readonly minute: number
  readonly past: Past
  readonly random: Random
}

function runsOf(
  { job, takes, output }: Schedule,
  { day, minute, past, random, entities }: Moment,
): readonly Run[] {
  const is = (one: { readonly job: string; readonly day: number }) =>
    one.job === job && one.day === day
  const ms = random.int(Math.round(takes / 2), takes * 2)
  const done: Run = {
    id: stableId('jobRun', job, String(day), String(minute)),
    job,
    reason: 'clock',
    tick: past.time(day, minute),
    create_time: past.time(day, minute),
    begin_time: past.time(day, minute),
    end_time: past.time(day, minute + ms / 60_000),
    state: 'done',
    attempt: 1,
    node,
    ms,
    output: output(random, { entities }),
    error: null,
    note: null,
    twice: 'N',
    create_by: null,
  }
  if (is(away)) return [{ ...done, note: jobMessages.missedOnce(away.missed) }]
  if (is(died)) {
    const end_time = past.time(day, minute + 1)
    return [{ ...done, attempt: 2, end_time, ms: 60_000, note: jobMessages.takenOver(dead, node) }]
  }
  if (!is(tooLong)) return [done]
  const again = past.time(day, minute + 350)
  return [
    { ...done, state: 'failed', output: null, error: 'ENOSPC: no space left on device' },
    {
      ...done,
      id: stableId('jobRun', job, String(day), 'again'),
      reason: 'again',
      tick: again,
      create_time: again,
      begin_time: again,
      end_time: again,
    },
  ]
}
