import type { Field } from '../model/entity/field'
import { farEntity } from '../model/entity/path'
import { partsOfPath } from '../model/entity/ruledPaths'
import type { Values } from '../model/entity/rules'
import { writeSuperQuery } from '../model/query/superQuery'
import type { RequestPort } from '../ports'
import { readListAnswer, type WireRecord } from './envelope'

/**
 * What lies behind the references of the records of one form or table: records bring it along, and of another that is
 * picked it is asked for, once. The far entity's own list answers, so everybody gets what he has the rights to.
 */
export interface Reach {
  /** Fields behind references, by their paths. */
  readonly fields: readonly Field[]
  /** Their values for these values of a record; null also while they are on their way. */
  of(values: Values): Values
  /** A record has come with what is behind its references. */
  learn(record: WireRecord): void
  /** Told of each answer. */
  subscribe(listener: () => void): () => void
}

/** The fields behind one reference of the record. */
interface Behind {
  readonly key: string
  readonly fields: readonly Field[]
  readonly known: Map<string, Values>
  wanted: Set<string>
}

export function createReach(fields: readonly Field[], send: RequestPort['send']): Reach {
  const groups = new Map<string, Behind>()
  for (const field of fields) {
    const { first: key } = partsOfPath(field.key)
    const group = groups.get(key) ?? { key, fields: [], known: new Map(), wanted: new Set() }
    groups.set(key, { ...group, fields: [...group.fields, field] })
  }
  const listeners = new Set<() => void>()

  /** Collects what one tick asks for, so that a pasted column makes one request. */
  function want(group: Behind, id: string): void {
    if (group.wanted.has(id)) return
    if (group.wanted.size === 0) queueMicrotask(() => void load(group))
    group.wanted.add(id)
  }

  async function load(group: Behind): Promise<void> {
    const ids = [...group.wanted]
    group.wanted = new Set()
    const { fields } = group
    const far = fields[0]?.via?.[0] && farEntity(fields[0].via[0])
    // Nothing is behind it until an answer says otherwise; what fails is judged by the server alone.
    for (const id of ids) group.known.set(id, nothing)
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
        for (const record of readListAnswer(result, some.length).records) {
          group.known.set(
            String(record.id),
            typed(fields, record, (key) => partsOfPath(key).rest),
          )
        }
      } catch {
        // Another pick asks again.
        for (const id of some) group.known.delete(id)
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

// Addresses have an end.
const idsAtOnce = 50

const nothing: Values = {}

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
