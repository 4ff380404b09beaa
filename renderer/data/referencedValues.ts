import type { Field } from '../model/entity/field'
import { farEntity } from '../model/entity/path'
import { partsOfPath } from '../model/entity/ruledPaths'
import type { Values } from '../model/entity/rules'
import { writeSuperQuery } from '../model/query/superQuery'
import type { RequestPort } from '../ports'
import { readListAnswer, type WireRecord } from './envelope'

/**
 * Values behind the references of a form's or table's records. Loaded records include them; for another chosen record
 * they are fetched once. The referenced entity's own list is used, so that the user's rights apply.
 */
export interface ReferencedValues {
  /** Fields behind references, by path. */
  readonly fields: readonly Field[]
  /** Their values for a record's values; null while loading. */
  of(values: Values): Values
  /** Paths whose values are not known for a record's values, as while loading: what reads them cannot be judged. */
  unknown(values: Values): ReadonlySet<string>
  /** Stores the values behind references that came with a record. */
  learn(record: WireRecord): void
  /** Notifies of each answer. */
  subscribe(listener: () => void): () => void
}

/** The fields behind one reference. */
interface Behind {
  readonly key: string
  readonly fields: readonly Field[]
  readonly known: Map<string, Values>
  /** Ids that have been asked for, and are not asked for again. */
  readonly asked: Set<string>
  wanted: Set<string>
}

export function createReferencedValues(
  fields: readonly Field[],
  send: RequestPort['send'],
): ReferencedValues {
  const groups = new Map<string, Behind>()
  for (const field of fields) {
    const { first: key } = partsOfPath(field.key)
    const group = groups.get(key) ?? noneBehind(key)
    groups.set(key, { ...group, fields: [...group.fields, field] })
  }
  const listeners = new Set<() => void>()

  /** Batches requests of one tick, so that a pasted column causes one call. */
  function want(group: Behind, id: string): void {
    if (group.asked.has(id)) return
    if (group.wanted.size === 0) queueMicrotask(() => void load(group))
    group.asked.add(id)
    group.wanted.add(id)
  }

  async function load(group: Behind): Promise<void> {
    const ids = [...group.wanted]
    group.wanted = new Set()
    const { fields } = group
    const far = fields[0]?.via?.[0] && farEntity(fields[0].via[0])
    if (!far) return
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce)
      const rules = [{ field: 'id', rule: 'in' as const, val: some.join(',') }]
      try {
        const { result } = await send({
          method: 'GET',
          url: `${far.api}/list`,
          params: {
            columns: fields.map(({ key }) => partsOfPath(key).rest).join(),
            pageSize: String(some.length),
            ...writeSuperQuery({ match: 'and', rules }),
          },
          quiet: true,
        })
        // Of a record that the user does not see everything is empty.
        for (const id of some) group.known.set(id, nothing)
        for (const record of readListAnswer(result, some.length).records) {
          group.known.set(
            String(record.id),
            typed(fields, record, (key) => partsOfPath(key).rest),
          )
        }
      } catch {
        // The next choice requests it again; until then only the server validates.
        for (const id of ids.slice(from)) group.asked.delete(id)
        return
      }
    }
    for (const listener of listeners) listener()
  }

  return {
    fields,
    of(values) {
      const read: Record<string, unknown> = {}
      for (const group of groups.values()) {
        const id = idIn(values, group.key)
        const known = id === undefined ? nothing : group.known.get(id)
        if (!known && id !== undefined) want(group, id)
        for (const { key } of group.fields) read[key] = known?.[key] ?? null
      }
      return read
    },
    unknown(values) {
      const paths = [...groups.values()].flatMap(({ key, fields, known }) => {
        const id = idIn(values, key)
        return id === undefined || known.has(id) ? [] : fields.map((field) => field.key)
      })
      return new Set(paths)
    },
    learn(record) {
      for (const { key, fields, known } of groups.values()) {
        const id = idIn(record, key)
        if (id === undefined || !fields.some((field) => Object.hasOwn(record, field.key))) continue
        known.set(
          id,
          typed(fields, record, (path) => path),
        )
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Limit for the length of URLs.
const idsAtOnce = 50

const nothing: Values = {}

const noneBehind = (key: string): Behind => ({
  key,
  fields: [],
  known: new Map(),
  asked: new Set(),
  wanted: new Set(),
})

const idIn = (values: Values, key: string): string | undefined => {
  const id = values[key] ?? null
  return id === null || id === '' ? undefined : String(id)
}

const typed = (
  fields: readonly Field[],
  record: WireRecord,
  nameOf: (path: string) => string,
): Values =>
  Object.fromEntries(
    fields.map((field) => [
      field.key,
      field.type.fromWire(record[nameOf(field.key)], field) ?? null,
    ]),
  )
