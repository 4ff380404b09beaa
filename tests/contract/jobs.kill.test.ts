import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate'
import { type Database, openDatabase } from '../../server/db/open'
import { migrationsOf } from '../../server/module/compose'
import { serverModules } from '../../server/modules'
import { type Child, startChild } from '../support/children'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'

// Each waits for a lease to end, of a process that nobody can ask: a dozen kills are the matter of `npm run test:long`.
const rounds = process.env.LONG === '1' ? 12 : 1
/** A run that has lost its process goes on within 30 s; a busy machine takes longer to look. */
const goesOnMs = 90_000
const beginsMs = 60_000

let database: Database
let remove: () => Promise<void>
const children: Child[] = []

beforeAll(async () => {
  const fresh = await freshPostgres()
  database = await openDatabase({ url: fresh.url })
  remove = async () => {
    await database.close()
    await fresh.drop()
    await stopOwnPostgres()
  }
  const { db } = database
  await migrate(db, migrationsOf(serverModules))
  await sql`create table tally (tick text, run text)`.execute(db)
  await sql`insert into sys_quartz_job (id, job_class_name, cron_expression, status, misfire)
    values ('tally', 'tally', '* * * * * ? *', '0', 'once')`.execute(db)
  for (const _ of ['one', 'other']) children.push(await begun(fresh.url))
  restart = () => begun(fresh.url)
})
afterAll(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')))
  await remove()
})

let restart: () => Promise<Child>
async function begun(url: string): Promise<Child> {
  const child = startChild('tests/support/tallyProcess.ts', [url])
  expect(await child.line()).toBe('open')
  return child
}

interface Run {
  readonly id: string
  readonly node: string
  readonly state: string
  readonly attempt: number
  readonly note: string | null
}

const runs = async (where: ReturnType<typeof sql>) =>
  (
    await sql<Run>`select id, node, state, attempt::integer as attempt, note from sys_job_run
      where ${where}`.execute(database.db)
  ).rows

/** Waits until there is such a run. */
async function found(where: ReturnType<typeof sql>, limitMs: number): Promise<Run> {
  const until = Date.now() + limitMs
  for (;;) {
    const [run] = await runs(where)
    if (run) return run
    if (Date.now() > until) throw new Error('no such run in time')
    await pause(50)
  }
}

test('of two processes that do jobs either is killed over one: every tick has its effect once, and the other goes on', {
  timeout: rounds * (goesOnMs + 2 * beginsMs),
}, async () => {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { id, node, attempt } = await found(sql`state = 'running'`, beginsMs)
    const victim = children.findIndex((child) => node.endsWith(`/${child.process.pid}`))
    expect(victim).not.toBe(-1)
    await children[victim]?.end('SIGKILL')
    const began = Date.now()
    const over = await found(sql`id = ${id} and state <> 'running'`, goesOnMs)
    took.push(Date.now() - began)
    expect(over.state).toBe('done')
    // It may have been done in the moment before its process died.
    if (over.attempt > attempt) expect(over.note).toMatch(/中断，由 .+ 接着执行/)
    children[victim] = await restart()
  }
  // What is under way ends, and nothing new begins.
  await sql`update sys_quartz_job set status = '-1'`.execute(database.db)
  await expect
    .poll(() => runs(sql`state in ('waiting', 'running')`), { timeout: goesOnMs, interval: 200 })
    .toEqual([])
  const { rows } = await sql<{ run: string | null; done: string | null; count: number }>`
    select tally.run, history.id as done, count(*)::integer as count
    from tally full join (select * from sys_job_run where state = 'done') history on history.id = tally.run
    group by 1, 2`.execute(database.db)
  expect(rows.length).toBeGreaterThanOrEqual(rounds)
  expect(rows.filter(({ run, done, count }) => run !== done || count !== 1)).toEqual([])
  const ticks = await sql<{ tick: string }>`
    select tick from tally group by tick having count(*) > 1`.execute(database.db)
  expect(ticks.rows).toEqual([])
  console.info(`${rounds} kills; runs ended after ${took.join(', ')} ms`)
})
