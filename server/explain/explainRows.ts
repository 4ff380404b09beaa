import { sql } from 'kysely'
import type { Entity } from '#model'
import type { DataRule } from '../../renderer/model/entity/trace'
import type { Db } from '../db/open'
import type { Dicts } from '../dictionaries/dicts'
import { rowUser, ruleClause } from '../entity/read/rowRules'
import { living, mine } from '../entity/read/rows'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import type { Explanation, Subject } from './explain'
import { entriesOfRules, linksTo } from './links'
import { explainMessages as messages } from './messages'
import { ruleWords } from './words'

interface Around {
  readonly db: Db
  /** What the values of rules are called. */
  readonly dicts: Dicts
  recordsAt(entity: Entity): Db
  readonly tellsAll?: boolean
}

/** Each rule is asked of the record by the very condition that lists read with. */
export async function explainRow(
  entity: Entity,
  id: string,
  subject: Subject,
  { db, dicts, recordsAt }: Around,
): Promise<Explanation> {
  const { caller } = subject
  const table = entityTableOf(entity)
  const records = recordsAt(entity)
  const own = sql`select 1 from ${sql.table(table.table)} where ${living(table, caller)} and id = ${id}`
  if ((await own.execute(records)).rows.length === 0)
    return { allowed: false, absent: true, sentences: [messages.rowGone], links: [] }
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

/** Why a number that counts or sums up records is what it is for him: which of them he has, by which rules. */
export async function explainNumber(
  entity: Entity,
  subject: Subject,
  { db, dicts, recordsAt, tellsAll = false }: Around,
): Promise<Explanation> {
  const { caller } = subject
  const table = entityTableOf(entity)
  const [seen, all] = await countsOf(table, subject, recordsAt(entity))
  const found = await sourcesOf(entity, subject, { db, dicts })
  if (!found || !caller.rows.has(entity.name)) {
    const sentences = [messages.numberAll(entity.title, seen), messages.rowsAll(entity.title)]
    return { allowed: true, sentences, links: found?.links ?? [] }
  }
  const rules = found.sources.flatMap(({ name, rules }) =>
    rules.map(({ title, words, read }) =>
      'fault' in read
        ? messages.rowBroken(name, title, read.fault)
        : messages.rowLimit(name, title, words),
    ),
  )
  const counted = messages.numberOf(entity.title, seen)
  const hidden = tellsAll ? [messages.numberHidden(all - seen)] : []
  return { allowed: true, sentences: [counted, ...rules, ...hidden], links: found.links }
}

async function countsOf(
  table: EntityTable,
  { caller }: Subject,
  db: Db,
): Promise<readonly [seen: number, all: number]> {
  const { rows } = await sql<{ seen: number; all: number }>`
    select count(*) filter (where ${mine(table, caller)}) as seen, count(*) as all
    from ${sql.table(table.table)} where ${living(table, caller)}`.execute(db)
  return [Number(rows[0]?.seen ?? 0), Number(rows[0]?.all ?? 0)]
}

interface ReadRule {
  /** What it says; '' where it cannot apply. */
  readonly words: string
  /** With the entry that it hangs on. */
  readonly title: string
  readonly read: ReturnType<typeof ruleClause>
}

/** What gives somebody rows of the entity, with the rules read for him; undefined = no rule limits them. */
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
    const words = 'fault' in read ? '' : await ruleWords(rule, entity, { test: read.test, dicts })
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
