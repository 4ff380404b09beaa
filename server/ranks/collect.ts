import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Row, Stored } from '../entity/contracts/records'
import { draftNew } from '../entity/judge/drafts'
import { readRow, seeingAll, selection } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Stores } from '../entity/write/stores'
import { clockCaller } from '../entity/write/timedSteps'
import { write } from '../entity/write/write'
import type { JobHandler } from '../jobs/handlers'
import { groupBy } from '../kernel/groupBy'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { recordId } from '../kernel/recordId'
import { wallClock } from '../kernel/wallClock'
import { rankMessages as messages } from './messages'
import type { FoundRank, RankSource, TrackedKeyword } from './source'
import { type Change, keepChanges } from './tell'
import { surplusRanks } from './thin'

interface CollectDeps {
  readonly db: Db
  readonly stores: Stores
  readonly documents: DocumentsOf
  /** Source of ranks; undefined = none. */
  source(): RankSource | undefined
  /** Sends stored notifications, also those left by a run that died. */
  tellOwners(): Promise<void>
}

/** Writes after this many keywords, so that a crash loses few ranks that were paid for. */
const atOnce = 50

interface Asked {
  readonly keyword: Stored
  readonly found: FoundRank
}

/** Requests the rank of every tracked keyword once a day. */
export const rankHandler = (deps: CollectDeps): JobHandler => ({
  name: 'collectRanks',
  title: messages.title,
  repeats: 'harmless',
  description: messages.help,
  schedules: [{ cron: '0 30 6 * * ? *', description: messages.title }],
  async run({ now, signal }) {
    const source = deps.source()
    if (!source) return messages.noSource
    const date = wallClock(now).slice(0, 10)
    const { due, known } = await tracked(deps, date)
    let done = 0
    let failed = 0
    for (const [tenantId, keywords] of groupBy(due, ({ row }) => Number(row.tenant))) {
      for (let from = 0; from < keywords.length; from += atOnce) {
        const asked: Asked[] = []
        for (const keyword of keywords.slice(from, from + atOnce)) {
          signal.throwIfAborted()
          try {
            const found = await source.collectRanks(askedOf(keyword, date), signal)
            asked.push({ keyword, found })
          } catch (error) {
            if (signal.aborted) throw error
            failed += 1
          }
        }
        await record(deps, { asked, date, tenantId })
        done += asked.length
      }
    }
    await deps.tellOwners()
    return messages.collected(done, failed, known)
  },
})

/** Tracked keywords of all tenants; those that already have today's rank are only counted. */
async function tracked({ db, documents }: CollectDeps, date: string) {
  const entity = documents(platform).entities.get('seoKeyword')
  if (!entity) return { due: [], known: 0 }
  const entityTable = entityTableOf(entity)
  const { rows } = await sql<Row & { today: boolean }>`
    select ${selection(entityTable)}, tenant_id as tenant,
      coalesce(check_date >= ${date}::date, false) as today
    from ${sql.table(entityTable.table)}
    where del_flag = 0 and status = 'tracking' order by tenant_id, id`.execute(db)
  const due = rows.filter(({ today }) => !today).map((row) => readRow(entityTable, row))
  return { due, known: rows.length - due.length }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const askedOf = ({ values }: Stored, date: string): TrackedKeyword => ({
  word: textOf(values.word) ?? '',
  site: textOf(values.site) ?? '',
  date,
  url: textOf(values.url),
  engine: textOf(values.engine) ?? '',
  country: textOf(values.country) ?? '',
  device: textOf(values.device),
  last: numberOf(values.rank),
})

const changeOf = ({ id, values }: Stored, { position }: FoundRank): Change => ({
  keyword: id,
  word: textOf(values.word) ?? '',
  country: textOf(values.country) ?? '',
  from: numberOf(values.rank),
  to: position,
  target: numberOf(values.target),
  owner: textOf(values.owner) ?? '',
})

/** Writes the found ranks as rows of their keywords, whose computed fields are updated too. */
async function record(
  { stores, documents }: CollectDeps,
  found: { readonly asked: readonly Asked[]; readonly date: string; readonly tenantId: number },
): Promise<void> {
  const { asked, date, tenantId } = found
  const { entities } = documents(tenantId)
  const rank = entities.get('seoRank')
  if (!rank || asked.length === 0) return
  const { entityTable, writer } = stores(rank)
  const caller = seeingAll(clockCaller(tenantId))
  await writer.transact(caller, async (trx, now) => {
    const added = asked.map(({ keyword: { id }, found: { position, url } }) => ({
      id: recordId(now),
      draft: draftNew(
        { seoKeywordId: id, date, rank: position, url },
        { entityTable, caller, now },
      ),
    }))
    const keywords = asked.map(({ keyword }) => keyword.id)
    const removed = await surplusRanks(trx, entityTable, { keywords, date, tenantId })
    const changes = asked.map((one) => changeOf(one.keyword, one.found))
    await keepChanges(trx, changes, { tenantId, date })
    const origin = { caller, ip: '', url: '', method: '' }
    await write(
      trx,
      { entityTable, added, removed, late: 'refuse' },
      { origin, now, entities: () => entities },
    )
  })
}
