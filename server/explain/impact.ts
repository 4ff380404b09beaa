import { type RawBuilder, sql } from 'kysely'
import { type Documents, type Entity, type Field, permissionOf } from '#model'
import {
  codesFor,
  decide,
  type FieldLevel,
  fieldLevels,
  levelOf,
} from '../../renderer/model/rights/decide'
import type { Db } from '../db/open'
import type { Clause } from '../entity/contracts/reading'
import { clauseOf, givenRows, rowsKey } from '../entity/read/rowRules'
import { living } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import type { Impact, ImpactAnswer, Rewritten } from '../rights/impact'
import type { TracedRights } from '../rights/userRights'
import type { Subject } from './explainRows'
import { isInMenu, type MenuRow, menuRows } from './menuRows'
import { explainMessages as messages } from './messages'
import { namedTo, type Person, peopleByTenant, subjectOf } from './people'
import { rewrittenRows } from './rewrittenRows'

interface ImpactDeps {
  readonly db: Db
  /** Database of the entity's records. */
  recordsAt(entity: Entity): Db
  clock(): Date
  readonly documents: DocumentsOf
}

export const createImpact = ({ db, recordsAt, clock, documents }: ImpactDeps): Impact => ({
  async of(caller, change, rewritten = () => undefined) {
    const around = { now: clock(), documents: documents(caller.tenantId) }
    const { before, after } = await tried(db, async (trx) => {
      const before = await peopleByTenant(trx, caller, around)
      await change(trx)
      return { before, after: await peopleByTenant(trx, caller, around) }
    })
    const moves = rewritten()
    const tenants = [...new Map([...before, ...after])].map(([id, { asker, title }]): Moving => {
      const isHere = id === caller.tenantId
      // If records change as well, comparing rights alone does not show who is affected.
      const all = isHere && moves !== undefined
      const pairs = pairsOf(before.get(id)?.people ?? [], after.get(id)?.people ?? [], all)
      return {
        caller: asker,
        title,
        rewritten: isHere ? moves : undefined,
        pairs: pairs.map(([was, is]): Pair => [subjectOf(was, asker), subjectOf(is, asker)]),
      }
    })
    // The change does not affect the menu, so it is read outside the transaction, which holds locks.
    const menu = await menuRows(db, around.documents)
    return await impactOf(tenants, { db, recordsAt, documents: around.documents, menu })
  },
})

/** Runs `work` in a transaction that is always rolled back; all reads see one moment. */
async function tried<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/** A user before and after the change. */
type Pair = readonly [Subject, Subject]

/**
 * Grants of a user who cannot sign in (any more, or not yet). Cached per rights, so that equal rights are compared
 * once.
 */
const nothingLeft = new WeakMap<TracedRights, TracedRights>()

function withoutRights(rights: TracedRights): TracedRights {
  const made = nothingLeft.get(rights) ?? {
    key: '',
    sources: [],
    given: new Map(),
    allSources: new Map(),
    roles: [],
    entries: new Set<string>(),
    rows: new Map(),
    platform: false,
    outside: new Map(),
    edition: rights.edition,
    grants: { ...rights.grants, auth: [] },
  }
  nothingLeft.set(rights, made)
  return made
}

/** Users whose rights or rule-relevant data differ before and after; `all` adds everybody else. */
function pairsOf(
  before: readonly Person[],
  after: readonly Person[],
  all: boolean,
): readonly (readonly [Person, Person])[] {
  const later = new Map(after.map((one) => [one.user.userId, one]))
  const earlier = new Set(before.map(({ user }) => user.userId))
  const fresh = after.filter(({ user }) => !earlier.has(user.userId))
  const standing = ({ user: { depart, departs }, rights }: Person) =>
    JSON.stringify([rights.key, depart, departs])
  const changed = before.flatMap((was): readonly (readonly [Person, Person])[] => {
    const is = later.get(was.user.userId)
    if (!is) return [[was, { user: was.user, rights: withoutRights(was.rights) }]]
    return all || standing(was) !== standing(is) ? [[was, is]] : []
  })
  return [
    ...changed,
    ...fresh.map((is) => [{ user: is.user, rights: withoutRights(is.rights) }, is] as const),
  ]
}

/** Users of one tenant whom a change may affect. */
interface Moving {
  /** The asking user, as a caller in that tenant. */
  readonly caller: Caller
  readonly title: string | undefined
  readonly pairs: readonly Pair[]
  readonly rewritten: Rewritten | undefined
}

interface Around extends Pick<ImpactDeps, 'db' | 'recordsAt'> {
  readonly documents: Documents
  readonly menu: readonly MenuRow[]
}

async function impactOf(tenants: readonly Moving[], around: Around): Promise<ImpactAnswer> {
  const items = createPlaces<string>()
  const changes = createPlaces<string>()
  const entities = createPlaces<Entity>()
  const compare = memoPairs((was: TracedRights, is: TracedRights) => {
    const { gained, lost, reading } = differenceOf(was, is, around)
    const places = (list: readonly Item[]) =>
      list.map((item) => items.at(JSON.stringify(item))).sort((a, b) => a - b)
    const change = { gained: places(gained), lost: places(lost) }
    return { reading, isNone: gained.length + lost.length === 0, change: JSON.stringify(change) }
  })
  const people: ImpactAnswer['people'][number][] = []
  const hidden = new Set<string>()
  for (const { pairs, title, ...tenant } of tenants) {
    const rows = await rowsMoved(
      pairs.map(([was, is]) => ({ was, is, reading: compare(was.rights, is.rights).reading })),
      { ...around, ...tenant },
    )
    const ids = pairs.map(([was]) => was.caller.userId)
    const named = await namedTo(tenant.caller, ids, around)
    for (const [at, [was, is]] of pairs.entries()) {
      const { change, isNone } = compare(was.rights, is.rights)
      const moved = rows[at] ?? []
      if (isNone && moved.length === 0) continue
      const { userId: id, username, realname } = was.caller
      if (named?.has(id) === false) {
        hidden.add(id)
        continue
      }
      people.push({
        id,
        username,
        realname,
        change: changes.at(change),
        ...(title !== undefined && { tenant: title }),
        rows: moved.map(({ entity, ...counts }) => ({ entity: entities.at(entity), ...counts })),
      })
    }
  }
  return {
    people,
    hidden: hidden.size,
    // These texts were serialized above.
    changes: changes.all().map((one): ImpactAnswer['changes'][number] => JSON.parse(one)),
    items: items.all().map((one): ImpactAnswer['items'][number] => JSON.parse(one)),
    entities: entities.all().map(({ title }) => title),
  }
}

/** Numbers things in the order of their first use. */
function createPlaces<Thing>() {
  const places = new Map<Thing, number>()
  return {
    at(thing: Thing): number {
      const known = places.get(thing) ?? places.size
      places.set(thing, known)
      return known
    },
    all: (): readonly Thing[] => [...places.keys()],
  }
}

/** Caches results per pair, so that users with the same rights are compared once. */
function memoPairs<Of extends object, Result>(make: (one: Of, other: Of) => Result) {
  const known = new Map<Of, Map<Of, Result>>()
  return (one: Of, other: Of): Result => {
    const to = known.get(one) ?? new Map<Of, Result>()
    known.set(one, to)
    const made = to.get(other) ?? make(one, other)
    to.set(other, made)
    return made
  }
}

type Item = ImpactAnswer['items'][number]

interface Difference {
  readonly gained: readonly Item[]
  readonly lost: readonly Item[]
  /** Entities that are readable either before or after, not both. */
  readonly reading: readonly Entity[]
}

/** Only checks what depends on granted or revoked entries and buttons; all other decisions stay the same. */
function differenceOf(
  was: TracedRights,
  is: TracedRights,
  { documents, menu }: Pick<Around, 'documents' | 'menu'>,
): Difference {
  const moved = menu.filter(({ id }) => was.entries.has(id) !== is.entries.has(id))
  const [gained, lost]: [Item[], Item[]] = [[], []]
  const told = new Set<string>()
  const tell = (item: Item, before: boolean, after: boolean) => {
    if (before === after || told.has(`${item.kind} ${item.title}`)) return
    told.add(`${item.kind} ${item.title}`)
    ;(after ? gained : lost).push(item)
  }
  if (moved.length === 0) return { gained, lost, reading: [] }
  for (const row of menu) {
    if (row.menu_type === 2) continue
    const { title } = row
    tell({ kind: 'entry', title }, isInMenu(row, was.entries), isInMenu(row, is.entries))
  }
  const codes = new Set<string>()
  for (const { perms, menu_type, title } of moved) {
    if (menu_type !== 2 || perms === null) continue
    for (const code of perms.split(',').map((one) => one.trim())) {
      const [before, after] = [may(was, code), may(is, code)]
      if (before !== after) codes.add(code)
      tell({ kind: 'code', title }, before, after)
    }
  }
  const reading: Entity[] = []
  for (const entity of documents.entities.values()) {
    const view = permissionOf(entity, 'view')
    const [before, after] = [may(was, view), may(is, view)]
    if (before !== after) reading.push(entity)
    for (const field of entity.fields.values()) {
      const own = ownCodes(field)
      if (own.length === 0 || ![view, ...own].some((code) => codes.has(code))) continue
      const [had, has] = [
        before ? levelOf(was.grants, field) : undefined,
        after ? levelOf(is.grants, field) : undefined,
      ]
      const isMore = rankOf(has) > rankOf(had)
      const level = isMore ? has : had
      if (had !== has && level)
        tell({ kind: 'field', title: levelTitle(entity, field, level) }, !isMore, isMore)
    }
  }
  return { gained, lost, reading }
}

const may = ({ grants }: TracedRights, code: string): boolean =>
  decide(grants, { kind: 'code', code }).allowed

const ownCodes = (field: Field): readonly string[] => codesFor(field, 'edit')

const rankOf = (level: FieldLevel | undefined): number =>
  level === undefined ? -1 : fieldLevels.length - fieldLevels.indexOf(level)

/** Title of a gained or lost level; a field with a single level has just its title. */
function levelTitle({ title: entity }: Entity, field: Field, level: FieldLevel): string {
  const title = `${entity} · ${field.title}`
  if (level === 'masked') return messages.maskedField(title)
  return level === 'edit' && field.editCan !== undefined ? messages.writtenField(title) : title
}

interface Moved {
  readonly entity: Entity
  readonly gained: number
  readonly lost: number
}

/** Condition for the user's records of an entity; equal keys mean equal records. */
interface Range {
  readonly key: string
  readonly clause: Clause
}

/** Counts records gained and lost per user; each distinct pair of ranges is counted once. */
async function rowsMoved(
  pairs: readonly {
    readonly was: Subject
    readonly is: Subject
    readonly reading: readonly Entity[]
  }[],
  {
    documents,
    recordsAt,
    ...asked
  }: Omit<Around, 'db' | 'menu'> & Pick<Moving, 'caller' | 'rewritten'>,
): Promise<readonly (readonly Moved[])[]> {
  const ranges = new Map<Entity, Map<string, readonly [Range, Range]>>()
  const wanted = pairs.map(({ was, is, reading }) => {
    const limited = [...was.rights.rows.keys(), ...is.rights.rows.keys()]
    const concerned = new Set([
      ...reading,
      ...limited.flatMap((name) => documents.entities.get(name) ?? []),
    ])
    return [...concerned].flatMap((entity) => {
      const both = [rangeOf(entity, was), rangeOf(entity, is)] as const
      const [{ key: before }, { key: after }] = both
      // The same rule may match other records if those change as well.
      const moves = isWhole(after) ? undefined : asked.rewritten
      if (before === after && !moves) return []
      const key = `${before} → ${after}`
      const known = ranges.get(entity) ?? new Map<string, readonly [Range, Range]>()
      known.set(key, both)
      ranges.set(entity, known)
      return [{ entity, key }]
    })
  })
  const counted = new Map<Entity, ReadonlyMap<string, Moved>>()
  for (const [entity, both] of ranges)
    counted.set(entity, await countMoved(recordsAt(entity), entity, both, asked))
  return wanted.map((those) =>
    those.flatMap(({ entity, key }) => {
      const moved = counted.get(entity)?.get(key)
      return moved && moved.gained + moved.lost > 0 ? [moved] : []
    }),
  )
}

const [noRows, allRows] = ['none', 'all']

const isWhole = (key: string): boolean => key === noRows || key === allRows

function rangeOf(entity: Entity, { caller, rights }: Subject): Range {
  if (!decide(rights.grants, { kind: 'records', entity, action: 'view' }).allowed)
    return { key: noRows, clause: sql`false` }
  const given = givenRows(entityTableOf(entity), caller)
  return given
    ? { key: rowsKey(given) || noRows, clause: clauseOf(given) }
    : { key: allRows, clause: sql`true` }
}

// Limit per statement, which the database plans as a whole.
const atOnce = 100

async function countMoved(
  db: Db,
  entity: Entity,
  ranges: ReadonlyMap<string, readonly [Range, Range]>,
  { caller, rewritten }: Pick<Moving, 'caller' | 'rewritten'>,
): Promise<ReadonlyMap<string, Moved>> {
  const table = entityTableOf(entity)
  const all = [...ranges]
  const moved = new Map<string, Moved>()
  for (let from = 0; from < all.length; from += atOnce) {
    const part = all.slice(from, from + atOnce)
    const [was, is] = [0, 1].map((which) =>
      part.map(([, both], at) => {
        const clause = both[which]?.clause ?? sql`false`
        return sql`(${clause}) is true as ${sql.ref(`${which === 0 ? 'w' : 'i'}${at}`)}`
      }),
    ) as [RawBuilder<unknown>[], RawBuilder<unknown>[]] // one list each for before and after
    const counts = part.flatMap((_, at) => {
      const [had, has] = [sql.ref(`w${at}`), sql.ref(`i${at}`)]
      return [
        sql`count(*) filter (where ${has} and not ${had}) as ${sql.ref(`g${at}`)}`,
        sql`count(*) filter (where ${had} and not ${has}) as ${sql.ref(`l${at}`)}`,
      ]
    })
    const own = sql`from ${sql.table(table.table)} where ${living(table, caller)}`
    const later = entity.source ? undefined : rewrittenRows(table.table, rewritten)
    const rowsOf = later
      ? sql`(select id, ${sql.join(was)} ${own}) jd_was join (select id, ${sql.join(is)}
          from ${later} where ${living(table, caller)}) jd_is using (id)`
      : sql`(select ${sql.join([...was, ...is])} ${own}) jd_both`
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)} from ${rowsOf}`
      .execute(db)
      .catch((error: unknown) => {
        // An unavailable external database must not prevent changing rights; its records are not counted.
        if (entity.source && error instanceof Refusal) return { rows: [] }
        throw error
      })
    if (rows.length === 0) continue
    part.forEach(([key], at) => {
      const [gained, lost] = [Number(rows[0]?.[`g${at}`]), Number(rows[0]?.[`l${at}`])]
      moved.set(key, { entity, gained, lost })
    })
  }
  return moved
}
