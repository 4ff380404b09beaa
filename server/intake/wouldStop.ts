import { isIPv6 } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { can, permissionOf } from '#model'
import type { Db } from '../db/open'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks, LookupLoader } from '../entity/contracts/deps'
import type { Clause, ListQuery } from '../entity/contracts/reading'
import type { EntityStore } from '../entity/contracts/writing'
import { countName } from '../entity/read/grouping'
import { mine } from '../entity/read/rows'
import { literally } from '../entity/read/where'
import { visibleColumns } from '../entity/schema/fieldRights'
import type { Stores } from '../entity/write/stores'
import { text } from '../http/call'
import { noRight, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import { type Block, networkOf } from './blocks'

const days = 90
const dayMs = 24 * 3_600_000
const listed = 20

const words = Type.String()
/** A state with its label and the tone of its tag. */
const state = { value: words, text: words, tone: words }

/** null if the typed text is not an address yet. */
const wouldStopAnswer = Type.Union([
  Type.Null(),
  Type.Object({
    days: Type.Integer(),
    count: Type.Integer(),
    /** Counts by state, largest first. */
    states: Type.Array(Type.Object({ ...state, count: Type.Integer() })),
    /** The newest matching enquiries. */
    records: Type.Array(
      Type.Object({
        id: words,
        subject: words,
        customer: words,
        from: words,
        time: words,
        state: Type.Object(state),
      }),
    ),
    /** How many enquiries the entry for this address has stopped. */
    hits: Type.Integer(),
    lastHit: Type.Union([Type.String(), Type.Null()]),
  }),
])

type WouldStop = Exclude<Static<typeof wouldStopAnswer>, null>

interface WouldStopDeps {
  readonly stores: Stores
  readonly documents: DocumentsOf
  clock(): Date
}

/** Hooks of the block lists: they show which past enquiries an entry would have stopped. */
export const wouldStopHooks = (
  list: Block['list'],
  { stores, documents, clock }: WouldStopDeps,
): EntityHooks => ({
  // Matching ignores case: of two entries that differ only in case, one would stop nothing.
  given: (values) =>
    typeof values.address === 'string'
      ? { ...values, address: values.address.toLowerCase() }
      : values,
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'wouldStop',
      right: { can: `${list}:view` },
      summary:
        'Which enquiries of the last 90 days an entry of this address would have stopped, of those that the caller sees, and how many it has stopped.',
      query: Type.Object({ address: text({ max: 120 }) }),
      answer: wouldStopAnswer,
      async run({ query: { address }, store: blocks, request: { caller }, deps }) {
        const entity = documents(caller.tenantId).entities.get('enquiry')
        if (!entity || !can(caller.grants, permissionOf(entity, 'view'))) throw noRight()
        const store = stores(entity)
        const since = `${wallClock(new Date(clock().getTime() - days * dayMs)).slice(0, 10)} 00:00:00`
        // A caller who may not see IP and e-mail must not learn about them here.
        const seen = visibleColumns(store.entityTable, caller)
        if (!seen.has('ip') || !seen.has('email')) throw noRight()
        // Enquiries that staff typed in never passed the block lists.
        const arrived = sql<SqlBool>`create_time >= ${since}::timestamp and ip is not null`
        const named =
          list === 'blackEmail'
            ? ofSender(address)
            : await ofNetwork(address, async () => {
                const { rows } = await sql<{ ip: string }>`
                  select distinct ip from ${sql.table(store.entityTable.table)}
                  where ${mine(store.entityTable, caller)} and ${arrived}`.execute(deps.database.db)
                return rows.map(({ ip }) => ip)
              })
        if (!named) return ok(null)
        const asked = { caller, key: `${since} ${address}`, list, lookup: deps.lookup }
        const found = await stopped(store, [arrived, named], asked)
        return ok({ days, ...found, ...(await hitsOf(blocks, address, caller, deps.database.db)) })
      },
    }),
  ],
})

/** Condition that matches an address, or for `@domain` the domain and its subdomains; undefined for other text. */
function ofSender(typed: string): Clause | undefined {
  const address = typed.trim().toLowerCase()
  if (/^@[^\s@]+\.[^\s@.]+$/.test(address)) {
    const domain = literally(address.slice(1))
    return sql<SqlBool>`(lower(email) like ${`%@${domain}`} or lower(email) like ${`%.${domain}`})`
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address)
    ? sql<SqlBool>`lower(email) = ${address}`
    : undefined
}

async function ofNetwork(
  typed: string,
  all: () => Promise<readonly string[]>,
): Promise<Clause | undefined> {
  const network = networkOf(typed.trim())
  if (!network) return undefined
  const within = (await all()).filter((ip) => network.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'))
  return sql<SqlBool>`ip = any(${within}::text[])`
}

interface Asked {
  readonly caller: Caller
  readonly key: string
  readonly list: Block['list']
  readonly lookup: LookupLoader
}

async function stopped(
  store: EntityStore,
  clauses: readonly Clause[],
  { caller, key, list, lookup }: Asked,
): Promise<Pick<WouldStop, 'count' | 'states' | 'records'>> {
  const { entity, columns, table } = store.entityTable
  const query: ListQuery = {
    clauses,
    filter: `wouldStop ${key}`,
    order: () => sql`create_time desc, id desc`,
    loads: [{ table, weight: 2 }],
  }
  const page = await store.list({ ...query, pageNo: 1, pageSize: listed }, caller)
  const field = entity.states?.field
  const column = field && columns.get(field.key)
  const by = column ? [column] : []
  const groups = await store.groups(query, { by, sums: [], values: [], distinct: [] }, caller)
  const dict = field?.type.dict(field) ?? ''
  const options = (await lookup.load(new Map([[dict, 'all']]), caller)).options(dict)
  const stateOf = (raw: unknown): WouldStop['records'][number]['state'] => {
    const value = String(raw ?? '')
    const option = options.find((one) => one.value === value)
    return { value, text: option?.text ?? value, tone: option?.color ?? 'neutral' }
  }
  const stateKey = field?.key ?? ''
  return {
    count: page.total,
    states: groups
      .map((row) => ({ ...stateOf(row[stateKey]), count: Number(row[countName]) }))
      .toSorted((one, other) => other.count - one.count),
    records: page.records.map((record) => {
      const word = (name: string) => String(record[name] ?? '')
      return {
        id: word('id'),
        subject: word('subject'),
        customer: word('customer'),
        from: word(list === 'blackEmail' ? 'email' : 'ip'),
        time: word('createTime'),
        state: stateOf(record[stateKey]),
      }
    }),
  }
}

/** Hits of the caller's entry for exactly this address. */
async function hitsOf(
  { entityTable }: EntityStore,
  address: string,
  caller: Caller,
  db: Db,
): Promise<Pick<WouldStop, 'hits' | 'lastHit'>> {
  const { rows } = await sql<{ hits: number | null; last: string | null }>`
    select hits, last_hit::text as last from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and lower(address) = ${address.trim().toLowerCase()}`.execute(
    db,
  )
  return { hits: Number(rows[0]?.hits ?? 0), lastHit: rows[0]?.last ?? null }
}
