import { sql } from 'kysely'
import type { Entity } from '#model'
import type { DataRule } from '../../renderer/model/entity/trace'
import type { FieldLevel } from '../../renderer/model/rights/decide'
import type { Db } from '../db/open'
import type { Dicts } from '../dictionaries/dicts'
import { hasAllRows, rowUser, ruleClause } from '../entity/read/rowRules'
import { living, mine } from '../entity/read/rows'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import type { TracedRights } from '../rights/userRights'
import type { Link } from './links'
import { entriesOfRules, linksTo } from './links'
import { explainMessages as messages } from './messages'
import { ruleWords } from './words'

/** The user whose rights are explained. */
export interface Subject {
  readonly caller: Caller
  readonly rights: TracedRights
}

export interface Explanation {
  readonly allowed: boolean
  /** The row or entry does not exist, so nobody can grant it. */
  readonly absent?: true
  /** It belongs to the platform: only its administrators can have it. */
  readonly platform?: true
  /** Fields of readable records: written, visible or masked. */
  readonly level?: FieldLevel
  readonly sentences: readonly string[]
  /** Pages on which the roles and rules in the sentences are edited. */
  readonly links: readonly Link[]
}

interface Around {
  readonly db: Db
  /** Texts of the values in rules. */
  readonly dicts: Dicts
  recordsAt(entity: Entity): Db
  readonly asker: Caller
  readonly tellsAll?: boolean
}

/**
 * Tests each rule on the record, with the same conditions as lists. A record outside the asker's own rows is answered
 * like one that does not exist: with the rules that limit him.
 */
export async function explainRow(
  entity: Entity,
  id: string,
  subject: Subject,
  { db, dicts, recordsAt, asker }: Around,
): Promise<Explanation> {
  const table = entityTableOf(entity)
  const records = recordsAt(entity)
  const own = sql`select 1 from ${sql.table(table.table)} where ${mine(table, asker)} and id = ${id}`
  if ((await own.execute(records)).rows.length === 0)
    return await notSeen(entity, subject, { db, dicts, asker })
  const found = await sourcesOf(entity, subject, { db, dicts })
  if (!found) return { allowed: true, sentences: [messages.rowsAll(entity.title)], links: [] }
  const sentences: string[] = []
  let isSeen = false
  for (const { name, rules } of found.sources) {
    if (rules.length === 0) sentences.push(messages.rowsWide(name, entity.title))
    let holds = true
    for (const rule of rules) {
      const { rows } =
        'fault' in rule.read
          ? { rows: [] }
          : await sql`${own} and ${rule.read.clause}`.execute(records)
      const say = rows.length > 0 ? messages.rowHolds : messages.rowFails
      sentences.push(
        'fault' in rule.read
          ? messages.rowBroken(name, rule.title, rule.read.fault)
          : say(name, rule.title, rule.words),
      )
      holds &&= rows.length > 0
    }
    isSeen ||= holds
  }
  return {
    allowed: isSeen,
    sentences: [isSeen ? messages.rowSeen : messages.rowHidden, ...sentences],
    links: found.links,
  }
}

/** The answer for a record that the asker does not see, whether there is one or not. */
async function notSeen(
  entity: Entity,
  subject: Subject,
  { db, dicts, asker }: Pick<Around, 'db' | 'dicts' | 'asker'>,
): Promise<Explanation> {
  if (hasAllRows(entity, asker))
    return { allowed: false, absent: true, sentences: [messages.rowGone], links: [] }
  const isOwn = subject.caller.userId === asker.userId
  const found = isOwn ? await sourcesOf(entity, subject, { db, dicts }) : undefined
  const limits = found ? limitsIn(found.sources) : []
  return { allowed: false, sentences: [messages.rowUnseen, ...limits], links: found?.links ?? [] }
}

/** Explains a number that counts or sums records: how many of them the user sees, and by which rules. */
export async function explainNumber(
  entity: Entity,
  subject: Subject,
  { db, dicts, recordsAt, asker, tellsAll = false }: Around,
): Promise<Explanation> {
  const { caller } = subject
  const table = entityTableOf(entity)
  const { seen, hidden } = await countsOf(table, { caller, asker }, recordsAt(entity))
  const found = await sourcesOf(entity, subject, { db, dicts })
  if (!found || !caller.rows.has(entity.name)) {
    const sentences = [messages.numberAll(entity.title, seen), messages.rowsAll(entity.title)]
    return { allowed: true, sentences, links: found?.links ?? [] }
  }
  const counted = messages.numberOf(entity.title, seen)
  const others = tellsAll ? [messages.numberHidden(hidden)] : []
  const sentences = [counted, ...limitsIn(found.sources), ...others]
  return { allowed: true, sentences, links: found.links }
}

/** Counts what the user sees, and what only the asker sees. */
async function countsOf(
  table: EntityTable,
  { caller, asker }: { readonly caller: Caller; readonly asker: Caller },
  db: Db,
): Promise<{ readonly seen: number; readonly hidden: number }> {
  const seen = mine(table, caller)
  const { rows } = await sql<{ seen: number; hidden: number }>`
    select count(*) filter (where ${seen}) as seen,
      count(*) filter (where ${mine(table, asker)} and (${seen}) is not true) as hidden
    from ${sql.table(table.table)} where ${living(table, caller)}`.execute(db)
  return { seen: Number(rows[0]?.seen ?? 0), hidden: Number(rows[0]?.hidden ?? 0) }
}

/** What each rule lets through, in sentences. */
const limitsIn = (
  sources: readonly { readonly name: string; readonly rules: readonly ReadRule[] }[],
): readonly string[] =>
  sources.flatMap(({ name, rules }) =>
    rules.map(({ title, words, read }) =>
      'fault' in read
        ? messages.rowBroken(name, title, read.fault)
        : messages.rowLimit(name, title, words),
    ),
  )

interface ReadRule {
  /** The rule in words; '' if it cannot apply. */
  readonly words: string
  /** Name of the rule with its menu entry. */
  readonly title: string
  readonly read: ReturnType<typeof ruleClause>
}

/** Sources of the user's rows of the entity, with their rules evaluated for him; undefined = no rule limits them. */
async function sourcesOf(
  entity: Entity,
  { caller, rights }: Subject,
  { db, dicts }: Pick<Around, 'db' | 'dicts'>,
) {
  const sources = rights.allSources.get(entity.name)
  if (!sources) return undefined
  const entries = await entriesOfRules(
    db,
    sources.flatMap(({ rules }) => rules.map(({ id }) => id)),
  )
  const table = entityTableOf(entity)
  const user = rowUser(caller)
  const readOne = async (rule: DataRule): Promise<ReadRule> => {
    const entry = entries.get(rule.id)
    const title =
      entry === undefined ? messages.ruleName(rule.name) : messages.ruleAt(entry, rule.name)
    const read = ruleClause(rule, table, user)
    const words =
      'fault' in read
        ? ''
        : await ruleWords(rule, entity, { test: read.test, dicts, tenantId: caller.tenantId })
    return { words, title, read }
  }
  return {
    sources: await Promise.all(
      sources.map(async ({ source, rules }) => ({
        name: source.name,
        rules: await Promise.all(rules.map(readOne)),
      })),
    ),
    links: await linksTo(db, {
      sources: sources.map(({ source }) => source),
      ruled: [...new Set(entries.values())],
    }),
  }
}
