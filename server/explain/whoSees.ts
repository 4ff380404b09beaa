import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Documents, type Entity, type Field, permissionOf } from '#model'
import { fieldAt } from '../../renderer/model/entity/path'
import type { RightSource, Trace } from '../../renderer/model/entity/trace'
import { codesFor, decide, levelOf } from '../../renderer/model/rights/decide'
import type { RowFault } from '../../renderer/model/rights/rowTest'
import type { Db } from '../db/open'
import { settableFields } from '../entity/judge/body'
import { givenRows, type KnownTests, type RuleTest } from '../entity/read/rowRules'
import { mine } from '../entity/read/rows'
import { entityTableOf } from '../entity/schema/entityTable'
import { pageOf } from '../http/call'
import { malformed, notFound } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Question } from './explain'
import type { Subject } from './explainRows'
import { codesIn, isInMenu, type MenuRow, menuRows, withAbove } from './menuRows'
import { explainMessages as messages } from './messages'
import { namedTo, peopleOf, subjectOf } from './people'

/** One page of people, and the counts per kind regardless of the search. */
export const whoSeesAnswer = Type.Intersect([
  pageOf(
    Type.Object({
      id: Type.String(),
      username: Type.String(),
      realname: Type.String(),
      /** Names of the roles that give it; empty = everybody has it. */
      through: Type.Array(Type.String()),
      /** Fields only: the user may change it, too. */
      edits: Type.Optional(Type.Boolean()),
      /** Fields only: the user sees masked values. */
      masked: Type.Optional(Type.Literal(true)),
      /** Why the rules of the user's roles cannot apply. */
      broken: Type.Optional(Type.String()),
    }),
  ),
  Type.Object({
    members: Type.Integer(),
    sees: Type.Integer(),
    edits: Type.Integer(),
    /** Fields only: `sees` does not include those who see masked values. */
    masked: Type.Integer(),
    broken: Type.Integer(),
    /** People of the requested kind whom row rules hide from the asker: counted above, but not named. */
    hidden: Type.Integer(),
  }),
])

/** The user sees it, or would if his rules could apply. undefined = neither. */
type Standing =
  | { readonly through: readonly string[]; readonly edits?: boolean; readonly masked?: true }
  | { readonly through: readonly string[]; readonly broken: string }

interface Around {
  readonly db: Db
  readonly documents: Documents
  /** Database of the entity's records. */
  recordsAt(entity: Entity): Db
  readonly now: Date
}

export interface Asked extends Question {
  readonly of: 'sees' | 'broken'
  /** Part of a name or username. */
  readonly keyword: string
  readonly pageNo: number
  readonly pageSize: number
}

/** 谁能看到: users of the asker's tenant who may see or use it, by the actual decision. */
export async function whoSees(asked: Asked, asker: Caller, around: Around) {
  const { needs, judgeFor } = await readQuestion(asked, around)
  const found = await peopleOf(around.db, asker, { ...around, only: needs })
  const people = found.map((one) => subjectOf(one, asker))
  const judge = await judgeFor(people, asker)
  const all = people.flatMap((one) => {
    const standing = judge(one)
    const { userId: id, username, realname } = one.caller
    return standing ? [{ id, username, realname, ...standing }] : []
  })
  const [broken, seeing] = [
    all.filter((one) => 'broken' in one),
    all.filter((one) => !('broken' in one)),
  ]
  const masked = seeing.filter((one) => 'masked' in one).length
  const keyword = asked.keyword.trim().toLowerCase()
  const asking = asked.of === 'broken' ? broken : seeing
  const nameable = await namedTo(
    asker,
    asking.map(({ id }) => id),
    around,
  )
  const named = asking.filter(({ id }) => nameable?.has(id) ?? true)
  const listed = named.filter(({ username, realname }) =>
    [username, realname].some((name) => name.toLowerCase().includes(keyword)),
  )
  const { pageNo: current, pageSize: size } = asked
  return {
    records: listed.slice((current - 1) * size, current * size),
    total: listed.length,
    size,
    current,
    pages: Math.ceil(listed.length / size),
    members: people.length,
    sees: seeing.length - masked,
    broken: broken.length,
    masked,
    edits: seeing.filter((one) => 'edits' in one && one.edits).length,
    hidden: asking.length - named.length,
  }
}

type Judge = (one: Subject) => Standing | undefined

interface Read {
  /** Ids of the entries and buttons that it depends on. */
  readonly needs: readonly string[]
  judgeFor(people: readonly Subject[], asker: Caller): Judge | Promise<Judge>
}

async function readQuestion(
  { kind, name, id }: Question,
  { db, documents, recordsAt }: Around,
): Promise<Read> {
  const menu = await menuRows(db, documents)
  const buttonsOf = (codes: readonly string[]) =>
    menu.flatMap((row) => (codesIn(row).some((code) => codes.includes(code)) ? [row.id] : []))
  if (kind === 'code') {
    const judge: Judge = ({ rights }) => standingBy(decide(rights.grants, { kind, code: name }))
    return { needs: buttonsOf([name]), judgeFor: () => judge }
  }
  if (kind === 'entry') {
    const entry = menu.find(({ url, menu_type }) => url === name && menu_type !== 2)
    if (!entry) throw notFound()
    return { needs: withAbove(entry).map(({ id }) => id), judgeFor: () => entryJudge(entry) }
  }
  const [entityName = '', ...path] = name.split('.')
  const entity = documents.entities.get(entityName)
  if (!entity) throw malformed('name', messages.anEntity)
  const view = permissionOf(entity, 'view')
  if (kind === 'row')
    return {
      needs: buttonsOf([view]),
      judgeFor: (people, asker) => rowJudge(entity, id, { people, asker, db: recordsAt(entity) }),
    }
  const field = fieldAt(entity, path.join('.'))
  if (!field) throw malformed('name', messages.aField)
  return {
    needs: buttonsOf([view, permissionOf(entity, 'edit'), ...codesFor(field, 'edit')]),
    judgeFor: () => fieldJudge(entity, field),
  }
}

const standingBy = (trace: Trace): Standing | undefined =>
  trace.allowed ? { through: namesIn(trace) } : undefined

const namesIn = ({ by = [], parts = [] }: Trace): readonly string[] => [
  ...new Set([...by.map(({ name }) => name), ...parts.flatMap(namesIn)]),
]

const entryJudge =
  (entry: MenuRow): Judge =>
  ({ rights }) =>
    isInMenu(entry, rights.entries)
      ? { through: [...new Set(rights.given.get(entry.id)?.map(nameOf))] }
      : undefined

const nameOf = ({ name }: RightSource): string => name

/** Users who may read records with the field; those who may edit records and write the field can change it. */
function fieldJudge(entity: Entity, field: Field): Judge {
  const isOwn = entity.fields.get(field.key) === field
  return ({ caller, rights: { grants } }) => {
    const view = decide(grants, { kind: 'records', entity, action: 'view' })
    const level = levelOf(grants, field)
    if (!view.allowed || !level) return undefined
    const own = decide(grants, { kind: 'field', field, to: level })
    if (level === 'masked') return { through: namesIn(view), masked: true }
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

async function rowJudge(
  entity: Entity,
  id: string,
  { people, asker, db }: RowAsked,
): Promise<Judge> {
  const table = entityTableOf(entity)
  const readers = people.filter(
    ({ rights }) => decide(rights.grants, { kind: 'records', entity, action: 'view' }).allowed,
  )
  const known: KnownTests = new Map()
  const given = new Map(
    readers.map(({ caller, rights }) => [
      caller.userId,
      givenRows(table, caller, rights.allSources.get(entity.name), known),
    ]),
  )
  const holding = await testsThatHold([...known.values()], { entity, id, asker, db })
  return ({ caller: { userId }, rights: { grants } }) => {
    if (!given.has(userId)) return undefined
    const sources = given.get(userId)
    if (!sources)
      return { through: namesIn(decide(grants, { kind: 'records', entity, action: 'view' })) }
    const giving = sources.filter(
      ({ tests, broken }) => broken.length === 0 && tests.every((test) => holding.has(test)),
    )
    if (giving.length > 0)
      return { through: [...new Set(giving.map(({ source }) => nameOf(source)))] }
    const broken = sources.flatMap((one) =>
      one.broken.map(({ rule, fault }) => `${rule.name}：${fault}`),
    )
    if (broken.length === 0) return undefined
    const through = sources.flatMap((one) => (one.broken.length > 0 ? [nameOf(one.source)] : []))
    return { through, broken: [...new Set(broken)].join('；') }
  }
}

// 1,000 conditions keep the statement well below the parameter limit.
const atOnce = 1_000

/**
 * Evaluates each distinct test on the record once, with the same conditions as lists. Throws 404 if the asker does not
 * see the record.
 */
async function testsThatHold(
  known: readonly (RuleTest | RowFault)[],
  {
    entity,
    id,
    asker,
    db,
  }: Pick<RowAsked, 'asker' | 'db'> & { readonly entity: Entity; readonly id: string },
): Promise<ReadonlySet<RuleTest>> {
  const table = entityTableOf(entity)
  const tests = known.flatMap((one) => ('clause' in one ? [one] : []))
  const holding = new Set<RuleTest>()
  for (let from = 0; from === 0 || from < tests.length; from += atOnce) {
    const part = tests.slice(from, from + atOnce)
    const each = part.map(({ clause }) => sql`(${clause}) is true`)
    // One array column, because the database spends time on naming and planning each column.
    const { rows } = await sql<{ held: string }>`
      select array[${sql.join([sql`true`, ...each])}]::text as held
      from ${sql.table(table.table)} where ${mine(table, asker)} and id = ${id}`.execute(db)
    const [row] = rows
    if (!row) throw notFound()
    const answers = row.held.slice(1, -1).split(',').slice(1)
    for (const [at, test] of part.entries()) if (answers[at] === 't') holding.add(test)
  }
  return holding
}
