import type { Lookup } from '#model'
import { fits } from '../../../../renderer/model/entity/narrowing'
import { outsideText, scopeOf } from '../../../../renderer/model/entity/rules'
import type { Db } from '../../../db/open'
import type { FieldError } from '../../../http/envelope'
import type { Caller } from '../../../http/right'
import type { Values } from '../../contracts/records'
import { narrowedValues } from '../../judge/narrowing'
import { userOf } from '../../judge/ruleUser'
import { loadReferencedValues } from '../../read/referencedValues'
import type { EntityTable, ReferenceColumn } from '../../schema/entityTable'

interface Parts {
  readonly db: Db
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly lookup: Lookup
}

/** A line with texts of references that name several records, by the field's key. */
export interface AmbiguousLine {
  readonly values: Values
  readonly texts: ReadonlyMap<string, string>
}

/** What such texts mean in their line. */
export interface Settled {
  /** Wire values of the texts that mean one record each. */
  readonly given: Values
  /** Fields that take none of the records. */
  readonly outside: readonly FieldError[]
}

/**
 * Settles names that several records share, of which the field takes one only (`where`): what a person would be offered
 * in that line. Several that fit stay ambiguous.
 */
export async function settleNames(
  lines: readonly AmbiguousLine[],
  { db, entityTable, caller, lookup }: Parts,
): Promise<readonly Settled[]> {
  const all = lines.map(({ values }) => values)
  const behind = await loadReferencedValues(db, entityTable, all, { caller })
  const fields = [...entityTable.entity.fields.values()]
  const settled = lines.map(() => ({
    given: {} as Record<string, unknown>,
    outside: [] as FieldError[],
  }))
  for (const column of narrowedColumns(entityTable)) {
    const { key, field } = column
    const asked = lines.flatMap((line, at) => {
      const text = line.texts.get(key)
      return text === undefined ? [] : [{ line, at, names: sharedNames(text, column, lookup) }]
    })
    const items = itemsNamed(new Set(asked.flatMap(({ names }) => names)), column, lookup)
    const far = await narrowedValues(db, column, [...items.values()].flat(), caller)
    for (const { line, at, names } of asked) {
      const scope = scopeOf(fields, { ...line.values, ...behind(line.values) }, userOf(caller))
      const fitting = new Map(
        names.map((name) => {
          const ids = items.get(name) ?? []
          const pairs = field.where?.pairs ?? []
          return [name, ids.filter((id) => fits(pairs, far.get(id) ?? {}, scope))]
        }),
      )
      const result = settled[at]
      if ([...fitting.values()].some((ids) => ids.length === 0)) {
        result?.outside.push({ field: key, message: outsideText(field) })
        continue
      }
      const value = read(line.texts.get(key) ?? '', column, {
        ...lookup,
        value: (dict, text) => {
          const [id, other] = fitting.get(text) ?? []
          return other === undefined ? (id ?? lookup.value(dict, text)) : undefined
        },
      })
      if (result && value !== undefined) result.given[key] = field.type.toWire(value, field)
    }
  }
  return settled
}

/** References whose records are narrowed by their record. */
export const narrowedColumns = ({ references }: EntityTable): readonly ReferenceColumn[] =>
  references.filter(({ field }) => field.where)

/** The names in a text that several records share; none if the text names nothing for another reason. */
export function sharedNames(
  text: string,
  column: ReferenceColumn,
  lookup: Lookup,
): readonly string[] {
  const names = new Set<string>()
  const value = read(text, column, {
    ...lookup,
    value(dict, name) {
      if ((lookup.twins?.(dict, name) ?? []).length === 0) return lookup.value(dict, name)
      names.add(name)
      // Any id will do: only the names are wanted.
      return '0'
    },
  })
  return value === undefined ? [] : [...names]
}

const read = (text: string, { field }: ReferenceColumn, lookup: Lookup): unknown =>
  field.type.fromText(text, field, lookup)

function itemsNamed(
  names: ReadonlySet<string>,
  { field }: ReferenceColumn,
  lookup: Lookup,
): ReadonlyMap<string, readonly string[]> {
  const items = new Map<string, string[]>([...names].map((name) => [name, []]))
  for (const { value, text } of lookup.options(field.type.dict(field) ?? '')) {
    items.get(text)?.push(value)
  }
  return items
}
