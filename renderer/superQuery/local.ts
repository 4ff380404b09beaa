import { isRecord } from '../data/envelope'
import type { Entity } from '../model/entity/entity'
import { type Condition, isGroup, keepRules, type Rule, rulesOf } from '../model/query/condition'
import { readGroup, writeGroup } from '../model/query/conditionJson'
import { describeField } from '../model/query/describeField'
import { readRecord, writeRecord } from '../model/query/queryRecord'
import type { StoragePort } from '../ports'

export interface LocalQuery {
  readonly title: string
  /** Without rules on removed fields; absent if no rules are left. */
  readonly condition: Condition | undefined
  /** Keys of removed fields. */
  readonly gone: readonly string[]
}

/**
 * Queries saved in this browser, in the format of earlier consoles: `{title, matchType, records}`. Two members are our
 * own: `group` for nested groups, and `owner`, since several people may use one browser.
 */
export interface LocalQueries {
  list(): readonly LocalQuery[]
  /** Replaces a query with the same title. */
  save(query: { readonly title: string; readonly condition: Condition }): void
  remove(title: string): void
}

/** `code`: the page's save code or its route path. */
export function localQueries(
  storage: StoragePort,
  { code, owner, fields }: { code: string; owner: string; fields: Entity['fields'] },
): LocalQueries {
  const key = `JSuperQuerySaved_${code}`
  const entries = (): readonly Record<string, unknown>[] => {
    const stored = storage.get(key)
    return Array.isArray(stored) ? stored.filter(isRecord) : []
  }
  const isOwn = (entry: Record<string, unknown>) =>
    entry.owner === undefined || entry.owner === owner
  const without = (title: string) =>
    entries().filter((entry) => !isOwn(entry) || entry.title !== title)
  return {
    list: () =>
      entries()
        .filter(isOwn)
        .flatMap(readEntry)
        .map((query) => withoutGone(query, fields)),
    save({ title, condition }) {
      const old = entries().findIndex((entry) => isOwn(entry) && entry.title === title)
      const others = without(title)
      const entry = { title, ...written(condition, fields), owner }
      storage.set(key, old < 0 ? [...others, entry] : others.toSpliced(old, 0, entry))
    },
    remove: (title) => storage.set(key, without(title)),
  }
}

function written({ match, rules }: Condition, fields: Entity['fields']) {
  const flat = rules.filter((node): node is Rule => !isGroup(node))
  if (flat.length < rules.length) {
    return { matchType: match, records: [], group: writeGroup({ match, rules }) }
  }
  const describe = (key: string) => {
    const field = fields.get(key)
    return field ? describeField(field) : {}
  }
  return { matchType: match, records: flat.map((rule) => writeRecord(rule, describe)) }
}

interface Entry {
  readonly title: string
  readonly condition: Condition
}

function withoutGone({ title, condition }: Entry, fields: Entity['fields']): LocalQuery {
  const left = keepRules(condition, ({ field }) => fields.has(field))
  const keys = rulesOf(condition).map(({ field }) => field)
  return {
    title,
    condition: left.rules.length === 0 ? undefined : left,
    gone: [...new Set(keys.filter((key) => !fields.has(key)))],
  }
}

function readEntry(entry: Record<string, unknown>): readonly Entry[] {
  const { title, matchType, records, group } = entry
  if (typeof title !== 'string') return []
  const nested = readGroup(group)
  if (nested) return [{ title, condition: nested }]
  const rules = Array.isArray(records)
    ? records.map(readRecord).filter((rule) => rule !== undefined)
    : []
  return rules.length === 0
    ? []
    : [{ title, condition: { match: matchType === 'or' ? 'or' : 'and', rules } }]
}
