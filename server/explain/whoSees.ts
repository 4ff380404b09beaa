import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Documents, Entity, Field } from '#model'
import { fieldAt } from '../../renderer/model/entity/path'
import type { RightSource, Trace } from '../../renderer/model/entity/trace'
import { decide } from '../../renderer/model/rights/decide'
import type { Db } from '../db/open'
import type { Clause } from '../entity/contracts'
import { settableFields } from '../entity/judge/body'
import { type GivenRows, givenRows } from '../entity/read/rowRules'
import { living } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { pageOf } from '../http/call'
import { malformed, notFound } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Question, Subject } from './explain'
import { isInMenu, menuRows } from './menuRows'
import { peopleOf } from './people'

/** People, page by page, and how many there are of each kind whoever is searched for. */
export const whoSeesAnswer = Type.Intersect([
  pageOf(
    Type.Object({
      ...{ id: Type.String(), username: Type.String(), realname: Type.String() },
      /** Names of the roles that give it; none = it is everybody's. */
      through: Type.Array(Type.String()),
      /** Of a field: whether he may change it, too. */
      edits: Type.Optional(Type.Boolean()),
      /** Why the rules of his roles cannot apply. */
      broken: Type.Optional(Type.String()),
    }),
  ),
  Type.Object({
    members: Type.Integer(),
    sees: Type.Integer(),
    edits: Type.Integer(),
    broken: Type.Integer(),
  }),
])

/** How it stands with somebody: he sees it, or would if his rules could apply. undefined = neither. */
type Standing =
  | { readonly through: readonly string[]; readonly edits?: boolean }
  | { readonly through: readonly string[]; readonly broken: string }

interface Around {
  readonly db: Db
  readonly documents: Documents
  readonly now: Date
}

export interface Asked extends Question {
  readonly of: 'sees' | 'broken'
  /** A part of a name or an account. */
  readonly keyword: string
  readonly pageNo: number
  readonly pageSize: number
}

/** 谁能看到: who of the asker's tenant may see or use it, by the decision that lets them. */
export async function whoSees(asked: Asked, asker: Caller, around: Around) {
  const people = await peopleOf(around.db, asker, around)
  const judge = await judgeFor(asked, people, asker, around)
  const all = people.flatMap((one) => {
    const standing = judge(one)
    const { userId: id, username, realname } = one.caller
    return standing ? [{ id, username, realname, ...standing }] : []
  })
  const [broken, seeing] = [
    all.filter((one) => 'broken' in one),
    all.filter((one) => !('broken' in one)),
  ]
  const keyword = asked.keyword.trim().toLowerCase()
  const found = (asked.of === 'broken' ? broken : seeing).filter(({ username, realname }) =>
    [username, realname].some((name) => name.toLowerCase().includes(keyword)),
  )
  const { pageNo: current, pageSize: size } = asked
  return {
    records: found.slice((current - 1) * size, current * size),
    ...{ total: found.length, size, current, pages: Math.ceil(found.length / size) },
    ...{ members: people.length, sees: seeing.length, broken: broken.length },
    edits: seeing.filter((one) => 'edits' in one && one.edits).length,
  }
}

type Judge = (one: Subject) => Standing | undefined

async function judgeFor(
  { kind, name, id }: Question,
  people: readonly Subject[],
  asker: Caller,
  { db, documents }: Around,
): Promise<Judge> {
  if (kind === 'code') return ({ rights }) => standingBy(decide(rights.grants, { kind, code: name }))
  if (kind === 'entry') return await entryJudge(name, db)
  const [entityName = '', ...path] = name.split('.')
  const entity = documents.entities.get(entityName)
  if (!entity) throw malformed()
  if (kind === 'row') return await rowJudge(entity, id, { people, asker, db })
  const field = fieldAt(entity, path.join('.'))
  if (!field) throw malformed()
  return fieldJudge(entity, field)
}

const standingBy = (trace: Trace): Standing | undefined =>
  trace.allowed ? { through: namesIn(trace) } : undefined

const namesIn = ({ by = [], parts = [] }: Trace): readonly string[] => [
  ...new Set([...by.map(({ name }) => name), ...parts.flatMap(namesIn)]),
]

async function entryJudge(path: string, db: Db): Promise<Judge> {
  const entry = (await menuRows(db)).find(({ url, menu_type }) => url === path && menu_type !== 2)
  if (!entry) throw notFound()
  return ({ rights }) =>
    isInMenu(entry, rights.entries)
      ? { through: (rights.given.get(entry.id) ?? []).map(nameOf) }
      : undefined
}

const nameOf = ({ name }: RightSource): string => name

/** Whose record may be read with the field; it is changed by whoever may edit records and type into it. */
function fieldJudge(entity: Entity, field: Field): Judge {
  const isOwn = entity.fields.get(field.key) === field
  return ({ caller, rights: { grants } }) => {
    const view = decide(grants, { kind: 'records', entity, action: 'view' })
    const own = decide(grants, { kind: 'field', field })
    if (!view.allowed || !own.allowed) return undefined
    const edits =
      isOwn &&
      entity.operations.includes('edit') &&
      decide(grants, { kind: 'records', entity, action: 'edit' }).allowed &&
      settableFields(entity, caller).includes(field)
    const through = namesIn(own)
    return { through: through.length > 0 ? through : namesIn(view), edits }
  }
}

interface RowAsked {
  readonly people: readonly Subject[]
  readonly asker: Caller
  readonly db: Db
}

async function rowJudge(entity: Entity, id: string, { people, asker, db }: RowAsked): Promise<Judge> {
  const table = entityTableOf(entity)
  const readers = people.filter(
    ({ rights }) => decide(rights.grants, { kind: 'records', entity, action: 'view' }).allowed,
  )
  const given = new Map(
    readers.map(({ caller, rights }) => [
      caller.userId,
      givenRows(table, caller, rights.allSources.get(entity.name)),
    ]),
  )
  const holds = await holding(
    [...given.values()].flatMap((one) => one ?? []),
    { entity, id, asker, db },
  )
  return ({ caller: { userId }, rights: { grants } }) => {
    if (!given.has(userId)) return undefined
    const sources = given.get(userId)
    if (!sources) return { through: namesIn(decide(grants, { kind: 'records', entity, action: 'view' })) }
    const giving = sources.filter(
      ({ tests, broken }) => broken.length === 0 && tests.every(({ test }) => holds(test)),
    )
    if (giving.length > 0) return { through: [...new Set(giving.map(({ source }) => nameOf(source)))] }
    const broken = sources.flatMap((one) => one.broken.map(({ rule, fault }) => `${rule.name}：${fault}`))
    if (broken.length === 0) return undefined
    const through = sources.flatMap((one) => (one.broken.length > 0 ? [nameOf(one.source)] : []))
    return { through, broken: [...new Set(broken)].join('；') }
  }
}

// Columns that one statement may have, with room.
const atOnce = 500

/** Each distinct test is asked of the record once, by the very condition that lists read with. */
async function holding(
  given: readonly GivenRows[],
  {
    entity,
    id,
    asker,
    db,
  }: Pick<RowAsked, 'asker' | 'db'> & { readonly entity: Entity; readonly id: string },
): Promise<(test: object) => boolean> {
  const table = entityTableOf(entity)
  const clauses = new Map<string, Clause>(
    given.flatMap(({ tests }) => tests.map(({ test, clause }) => [JSON.stringify(test), clause])),
  )
  const all = [['', sql`true` as Clause] as const, ...clauses]
  const held = new Set<string>()
  for (let from = 0; from < all.length; from += atOnce) {
    const part = all.slice(from, from + atOnce)
    const columns = part.map(
      ([, clause], at) => sql`(${clause}) is true as ${sql.ref(`h${at}`)}`,
    )
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}
      from ${sql.table(table.table)} where ${living(table, asker)} and id = ${id}`.execute(db)
    const [row] = rows
    if (!row) throw notFound()
    part.forEach(([key], at) => row[`h${at}`] === true && held.add(key))
  }
  return (test) => held.has(JSON.stringify(test))
}
