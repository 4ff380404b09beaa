import { Type } from 'typebox'
import { type Entity, type Field, isEmpty, type Lookup } from '#model'
import { childFields, readRows } from '../../../renderer/model/entity/childRows'
import type { StepWarning } from '../../../renderer/model/entity/entity'
import { stepTexts } from '../../../renderer/model/entity/messages.steps'
import { rulesOfWarning } from '../../../renderer/model/entity/ruledPaths'
import { scopeOf } from '../../../renderer/model/entity/rules'
import type { Clock, Expr } from '../../../renderer/model/expr/types'
import { type Answer, notFound, ok } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Values } from '../contracts/records'
import { ruledTables } from '../judge/ruledRows'
import { userOf } from '../judge/ruleUser'
import { messages } from '../messages'
import { loadReferencedValues } from '../read/referencedValues'
import { toColumn } from '../read/rows'
import { dictRefs, mergeRefs } from '../read/wireRecords'
import type { EntityTable } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
import { readAsked, type StepCall } from './steps'

const namesTold = 5

/** Of one warning with each value that it names. */
const textsTold = 20

export const stepWarnings = Type.Object({
  warnings: Type.Array(
    Type.Object({
      message: Type.String(),
      count: Type.Integer(),
      /** Names of the first records that it concerns. */
      names: Type.Array(Type.String()),
    }),
  ),
})

/** The step's warnings that hold for these records with the asked values. Throws like the step for a bad value. */
export async function warnOf(name: string, call: StepCall): Promise<Answer> {
  const { store, deps, request } = call
  const { caller } = request
  const { entityTable } = store
  const { entity } = entityTable
  const step = entity.states?.steps.get(name)
  if (!step || step.auto) throw notFound()
  const asked = readAsked(step, call)
  const found = new Map((await store.findToEdit(asked.ids, caller)).map((one) => [one.id, one]))
  const records = asked.ids.flatMap((id) => {
    const values = found.get(id)?.values
    return values ? [{ id, values: { ...values, ...asked.values } }] : []
  })
  const read = records.map(({ values }) => values)
  const { db } = deps.database
  const referenced = await loadReferencedValues(db, entityTable, read, { caller })
  const scopes = records.map(({ id, values }) => {
    const own = { ...values, ...referenced(values) }
    const name = toColumn(entity.label, values[entity.label.key] ?? null) ?? id
    return { id, name: String(name), scope: scopeOf(entity.fields.values(), own, userOf(caller)) }
  })
  const lookup = await deps.lookup.load(refsIn(entityTable, read), caller)
  const clock = { now: deps.clock() }
  const unseen = new Map<string, number>()
  const warnings = step.warn.flatMap((warning) => {
    const hidden = unseenIn(rulesOfWarning(warning), entity, caller)
    if (hidden === 'rows') return []
    const texts = new Map<string, Held[]>()
    for (const record of scopes) {
      if (!hidden.every((field) => isEmpty(record.scope[field]))) continue
      for (const text of saidOf(warning, record.scope, { clock, caller, lookup })) {
        if (hidden.length > 0) {
          unseen.set(record.id, (unseen.get(record.id) ?? 0) + 1)
          break
        }
        const held = texts.get(text)
        if (held) held.push(record)
        else texts.set(text, [record])
      }
    }
    return mostTold([...texts])
  })
  if (unseen.size > 0) {
    const most = Math.max(...unseen.values())
    const lacking = scopes.filter(({ id }) => unseen.has(id))
    warnings.push(told(messages.unseenMissing(most), lacking))
  }
  return ok({ warnings })
}

interface Held {
  readonly id: string
  readonly name: string
  readonly scope: Values
}

/** What the warning says of a record, each text once: one for each value that it names. */
function saidOf(
  { when, with: of, message }: StepWarning,
  scope: Values,
  {
    clock,
    caller,
    lookup,
  }: { readonly clock: Clock; readonly caller: Caller; readonly lookup: Lookup },
): ReadonlySet<string> {
  if (when && when.evaluate(scope, clock) !== true) return new Set()
  if (!of) return new Set([message])
  const { field, to } = of
  const value = to.evaluate(scope, clock) ?? null
  const all = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  const textOf = (one: Field, value: unknown) => one.type.toText(value ?? null, one, lookup)
  const entity = field.rows?.entity()
  if (!field.rows || !entity)
    return new Set(
      all.map((one) =>
        filled(message, { [field.key]: textOf(field, value === one ? one : [one]) }),
      ),
    )
  const shown = childFields(field.rows, entity).filter((one) => mayUse(one, caller))
  return new Set(
    all.map((row: Values) =>
      filled(
        message,
        Object.fromEntries(
          shown.map((one) => [`${field.key}.${one.key}`, textOf(one, row[one.key])]),
        ),
      ),
    ),
  )
}

/** What is not there, or not seen, is a dash. */
const filled = (message: string, texts: Readonly<Record<string, string>>): string =>
  message.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => texts[name] || stepTexts.unseen)

/** Warnings with their records, those of the most records first; beyond `textsTold` only how many there are. */
function mostTold(
  texts: readonly (readonly [text: string, records: readonly Held[]])[],
): readonly Told[] {
  const sorted = texts.toSorted(([, one], [, other]) => other.length - one.length)
  const shown = sorted.slice(0, textsTold).map(([text, records]) => told(text, records))
  const rest = sorted.slice(textsTold)
  if (rest.length === 0) return shown
  const records = new Set(rest.flatMap(([, held]) => held))
  return [...shown, told(messages.moreWarnings(rest.length), [...records])]
}

const rowsIn = ({ rows, key }: Field, values: Values): readonly Values[] => {
  const read = rows && readRows(rows, values[key])
  return Array.isArray(read) ? read : []
}

/** Values of dictionaries in the records and in their rows, whose texts messages may name. */
const refsIn = (entityTable: EntityTable, records: readonly Values[]) =>
  mergeRefs([
    dictRefs(entityTable.dicts, records),
    ...ruledTables(entityTable.entity).map(({ field, entityTable: { dicts } }) =>
      dictRefs(
        dicts,
        records.flatMap((values) => rowsIn(field, values)),
      ),
    ),
  ])

type Told = ReturnType<typeof told>

const told = (message: string, records: readonly { readonly name: string }[]) => ({
  message,
  count: records.length,
  names: records.slice(0, namesTold).map(({ name }) => name),
})

/**
 * Fields of the rules that the caller does not see. What is in them must not be told, nor which they are; that
 * something is not filled in is. `rows`: it may be a field of rows, of which not even that can be told.
 */
function unseenIn(
  rules: readonly Expr[],
  { fields }: Entity,
  caller: Caller,
): readonly string[] | 'rows' {
  const isHidden = (field: Field | undefined) => field !== undefined && !mayUse(field, caller)
  for (const { names, members } of rules) {
    const ofRows = names.flatMap((name) => [...(fields.get(name)?.rows?.entity()?.fields ?? [])])
    if (ofRows.some(([key, field]) => isHidden(field) && (members?.includes(key) ?? true)))
      return 'rows'
  }
  const read = rules.flatMap(({ names, paths }) => [
    ...names,
    ...paths.map((path) => path.split('.')[0] ?? path),
  ])
  return read.filter((name) => isHidden(fields.get(name)))
}
