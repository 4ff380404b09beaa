import { sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Database } from '../db/open'
import { spaceAt } from '../db/room'
import { system } from '../db/tables'
import type { ReadTurns } from '../entity/contracts/reading'
import type { Caller } from '../http/right'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { momentOf, wallClock } from '../kernel/wallClock'
import type { Services } from '../module/module'
import { sessionIdleMs } from '../sessions/sessions'
import type { CheckState, Looker } from './check'
import { healthMessages as messages } from './messages'

export interface CheckDeps {
  readonly database: Database
  readonly filesDir: string
  readonly turns: Pick<ReadTurns, 'figures'>
  readonly sockets: { count(): number; readonly limits: { readonly users: number } }
  readonly isMailConfigured: boolean
  readonly brokenRules: Services['brokenRules']
  readonly waitingUniques: Services['waitingUniques']
  readonly unfilledGrams: Services['unfilledGrams']
  readonly releases: Services['releases']
  clock(): Date
  readonly documents: DocumentsOf
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** State and advice of the first case that holds, so the worst comes first; none = good. */
function judged(
  ...cases: readonly (readonly [holds: boolean, state: 'bad' | 'watch', advice: string])[]
): { readonly state: CheckState; readonly advice: string } {
  const found = cases.find(([holds]) => holds)
  return found
    ? { state: found[1], advice: found[2] }
    : { state: 'good', advice: messages.nothingToDo }
}

const fact = (title: string, value: string | number) => ({ title, value: String(value) })

/** All checks in the order of the page. */
export const checksOf = (deps: CheckDeps): readonly Looker[] => [
  { name: 'database', title: messages.database, look: () => lookAtDatabase(deps) },
  { name: 'disk', title: messages.disk, look: () => lookAtDisk(deps) },
  {
    name: 'backup',
    title: messages.backup,
    link: { path: '/system/backup', title: messages.toBackups },
    look: () => lookAtBackups(deps),
  },
  {
    name: 'jobs',
    title: messages.jobs,
    link: { path: '/system/quartz-runs?q.state=failed', title: messages.toRuns },
    look: () => lookAtJobs(deps),
  },
  {
    name: 'mail',
    title: messages.mail,
    link: { path: '/system/sms', title: messages.toMails },
    look: () => lookAtMails(deps),
  },
  {
    name: 'documents',
    title: messages.documents,
    link: { path: '/online/cgform', title: messages.toDocuments },
    look: () => lookAtDocuments(deps),
  },
  {
    name: 'rules',
    title: messages.rules,
    link: { path: '/system/menu', title: messages.toRules },
    look: (caller) => lookAtRules(deps, caller),
  },
  { name: 'duplicates', title: messages.duplicates, look: () => lookAtDuplicates(deps) },
  { name: 'find', title: messages.find, look: () => lookAtFinding(deps) },
  { name: 'queue', title: messages.queue, look: async () => lookAtQueue(deps) },
  { name: 'statements', title: messages.statements, look: async () => lookAtStatements(deps) },
  { name: 'sockets', title: messages.sockets, look: async () => lookAtSockets(deps) },
  {
    name: 'people',
    title: messages.people,
    link: { path: '/system/online', title: messages.toPeople },
    look: () => lookAtPeople(deps),
  },
]

const slowMs = 200
const verySlowMs = 1_000

async function lookAtDatabase({ database }: CheckDeps) {
  const { db, kind } = database
  const began = performance.now()
  const { rows } = await sql<{ size: string }>`
    select pg_database_size(current_database())::text as size`.execute(db)
  const ms = Math.round(performance.now() - began)
  const [damaged, writable] = await Promise.all([database.damaged(), database.ready()])
  const size = messages.size(Number(rows[0]?.size ?? 0))
  return {
    ...judged(
      [damaged.length > 0, 'bad', messages.tablesDamaged(damaged)],
      [!writable, 'bad', messages.notWritable],
      [ms >= verySlowMs, 'bad', messages.slowAnswer],
      [ms >= slowMs, 'watch', messages.slowAnswer],
    ),
    value: `${messages.kinds[kind]}，${size}`,
    facts: [
      fact(messages.kind, messages.kinds[kind]),
      fact(messages.databaseSize, size),
      fact(messages.answerTime, messages.ms(ms)),
      fact(messages.damagedTables, damaged.join('、') || messages.none),
    ],
  }
}

async function lookAtDisk({ filesDir }: CheckDeps) {
  const { free, total, least } = await spaceAt(filesDir)
  return {
    ...judged(
      [free < least, 'bad', messages.diskFull],
      [free < 2 * least, 'watch', messages.diskLow],
    ),
    value: messages.free(free),
    facts: [fact(messages.total, messages.size(total)), fact(messages.limit, messages.size(least))],
  }
}

// Backup and restore test run every night.
const backupLateMs = 26 * hourMs
const backupLostMs = 3 * dayMs
const proofLateMs = 3 * dayMs

async function lookAtBackups({ database, clock }: CheckDeps) {
  const { rows } = await sql<{
    taken: string | null
    newestProof: string | null
    proved: string | null
  }>`
    select max(create_time)::text as taken, max(proved_time)::text as proved,
      (select proved_time::text from sys_backup order by create_time desc, id desc limit 1) as "newestProof"
    from sys_backup where del_flag = 0`.execute(database.db)
  const { taken = null, proved = null, newestProof = null } = rows[0] ?? {}
  const age = (time: string) => clock().getTime() - momentOf(time).getTime()
  const told = (time: string | null) => {
    if (time === null) return messages.never
    const hours = Math.floor(age(time) / hourMs)
    return `${time}（${hours < 1 ? messages.justNow : messages.ago(hours)}）`
  }
  return {
    ...judged(
      [taken === null, 'bad', messages.noBackup],
      [taken !== null && age(taken) > backupLostMs, 'bad', messages.backupOld],
      [taken !== null && age(taken) > backupLateMs, 'watch', messages.backupOld],
      [newestProof === null && proved === null, 'watch', messages.backupUnproved],
      [proved !== null && age(proved) > proofLateMs, 'watch', messages.proofOld],
    ),
    value: told(taken),
    facts: [fact(messages.lastBackup, told(taken)), fact(messages.lastProof, told(proved))],
  }
}

const shownJobs = 5
const longestError = 120

async function lookAtJobs({ database, clock }: CheckDeps) {
  const since = wallClock(new Date(clock().getTime() - dayMs))
  const { rows } = await sql<{
    name: string
    count: string
    error: string | null
    failing: boolean
  }>`
    select coalesce(job.description, run.job) as name, count(*) as count,
      (array_agg(run.error order by run.create_time desc))[1] as error,
      coalesce(bool_or(job.last_state = 'failed' and job.status = '0'), false) as failing
    from sys_job_run run left join sys_quartz_job job on job.id = run.job and job.del_flag = 0
    where run.state = 'failed' and run.create_time >= ${since}::timestamp
    group by 1 order by count(*) desc, 1`.execute(database.db)
  const failed = rows.reduce((sum, { count }) => sum + Number(count), 0)
  const failing = rows.filter((row) => row.failing).map(({ name }) => name)
  return {
    ...judged(
      [failing.length > 0, 'bad', messages.jobsFailing(failing)],
      [failed > 0, 'watch', messages.jobsFailed],
    ),
    value: messages.jobsValue(failed),
    facts: rows
      .slice(0, shownJobs)
      .map(({ name, count, error }) =>
        fact(name, messages.jobFact(Number(count), beginningOf(error ?? '', longestError))),
      ),
  }
}

async function lookAtMails({ database, clock, isMailConfigured }: CheckDeps) {
  const now = clock().getTime()
  const at = (ms: number) => sql`${wallClock(new Date(now - ms))}::timestamp`
  const { rows } = await sql<{ waiting: string; late: string; failed: string }>`
    select count(*) filter (where next_time is not null) as waiting,
      count(*) filter (where next_time < ${at(hourMs)}) as late,
      count(*) filter (where es_send_status = '-1' and create_time >= ${at(dayMs)}) as failed
    from sys_sms where es_type = '2' and (next_time is not null or create_time >= ${at(dayMs)})`.execute(
    database.db,
  )
  const { waiting = '0', late = '0', failed = '0' } = rows[0] ?? {}
  return {
    ...judged(
      [!isMailConfigured && Number(waiting) > 0, 'watch', messages.mailUnconfigured],
      [Number(failed) > 0, 'watch', messages.mailFailed],
      [Number(late) > 0, 'watch', messages.mailLate],
    ),
    value: messages.mailValue(Number(waiting), Number(failed)),
    facts: [fact(messages.configured, isMailConfigured ? messages.yes : messages.no)],
  }
}

const shownFindings = 3

async function lookAtDocuments({ documents, releases }: CheckDeps) {
  const { findings } = documents(platform)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.length - errors.length
  const { behind, baseOnly } = releases
  const open = await releases.openUpgrades()
  return {
    ...judged(
      [behind !== undefined, 'bad', messages.releaseBehind(behind?.release ?? 0)],
      [errors.length > 0, 'bad', messages.documentsBroken],
      [baseOnly, 'watch', messages.baseOnly],
      [open.length > 0, 'watch', messages.upgradesOpen(open.length)],
      [warnings > 0, 'watch', messages.documentsWarned],
    ),
    value: messages.documentsValue(errors.length, warnings),
    facts: [
      fact(messages.release, messages.releaseNumber(releases.release())),
      ...(behind ? [fact(messages.releaseNumber(behind.release), behind.reason)] : []),
      ...open.map(({ path, release }) => fact(path, messages.upgradeOpen(release))),
      ...[...errors, ...findings.filter(({ severity }) => severity !== 'error')]
        .slice(0, shownFindings)
        .map(({ file, line, message }) => fact(`${file}:${line}`, message)),
    ],
  }
}

async function lookAtRules({ brokenRules }: CheckDeps, caller: Caller) {
  const broken = await brokenRules(caller)
  return {
    ...judged([broken.length > 0, 'bad', messages.rulesBroken]),
    value: messages.rulesValue(broken.length),
    facts: broken
      .slice(0, shownFindings)
      .map(({ entry, name, why }) => fact(`${entry}“${name}”`, why)),
  }
}

const shownDuplicates = 10

async function lookAtDuplicates({ waitingUniques }: CheckDeps) {
  const waiting = await waitingUniques()
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  const facts = waiting.flatMap(({ entity, key, examples }) => {
    const title = `${entity.title} · ${key.columns.map(({ field }) => field.title).join('、')}`
    return examples.map((texts) => fact(title, messages.duplicateTexts(texts)))
  })
  return {
    ...judged([total > 0, 'watch', messages.duplicatesFound]),
    value: messages.duplicatesValue(total),
    facts: facts.slice(0, shownDuplicates),
  }
}

async function lookAtFinding({ unfilledGrams }: CheckDeps) {
  const unfilled = await unfilledGrams()
  const total = unfilled.reduce((sum, { count }) => sum + count, 0)
  return {
    ...judged([total > 0, 'watch', messages.findBehind]),
    value: messages.findValue(total),
    facts: unfilled.map(({ entity, count }) => fact(entity.title, messages.findCount(count))),
  }
}

const longQueue = 3

function lookAtQueue({ turns }: CheckDeps) {
  const { running, waiting, heavyRunning, heavyWaiting } = turns.figures()
  return {
    ...judged([heavyWaiting >= longQueue, 'watch', messages.queueLong]),
    value: messages.queueValue(running, waiting),
    facts: [fact(messages.heavyRunning, heavyRunning), fact(messages.heavyWaiting, heavyWaiting)],
  }
}

const slowStatementMs = 5_000
/** Number of statements on the page. */
export const shownStatements = 10

function lookAtStatements({ database }: CheckDeps) {
  const found = database.slowest(shownStatements)
  const longest = Math.max(0, ...found.map(({ maxMs }) => maxMs))
  return {
    ...judged([longest >= slowStatementMs, 'watch', messages.statementsSlow]),
    value: found.length > 0 ? messages.statementsValue(longest) : messages.noStatements,
    facts: [],
  }
}

function lookAtSockets({ sockets }: CheckDeps) {
  const count = sockets.count()
  const { users: most } = sockets.limits
  return {
    ...judged([count >= most * 0.8, 'watch', messages.socketsMany]),
    value: messages.socketsValue(count),
    facts: [fact(messages.most, most)],
  }
}

const activeMs = 5 * 60_000

async function lookAtPeople({ database, clock }: CheckDeps) {
  const now = clock().getTime()
  const rows = await system(database.db)
    .selectFrom('sys_session')
    .select(['user_id', 'used_at'])
    .where('expires_at', '>', now)
    .where('used_at', '>', now - sessionIdleMs)
    .execute()
  const people = (some: typeof rows) => new Set(some.map(({ user_id }) => user_id)).size
  const active = people(rows.filter(({ used_at }) => Number(used_at) > now - activeMs))
  return {
    ...judged(),
    value: messages.peopleValue(people(rows)),
    facts: [fact(messages.sessions, rows.length), fact(messages.active, active)],
  }
}
