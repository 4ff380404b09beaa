import { can, type Field, permissionOf } from '#model'
import { declined } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { LookupLoader } from '../contracts/deps'
import type { Stored, Values } from '../contracts/records'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { dictRefs, mergeRefs } from '../read/wireRecords'
import type { EntityTable } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
import type { WritePlan } from './writePlan'

/** Stands where a trial would have written: the plan has passed everything that judges it. */
export class Judged extends Error {
  override readonly name = 'Judged'
  constructor(readonly plan: WritePlan) {
    super('a trial keeps nothing')
  }
}

/** Where a value comes from: the person, or the document (computed, filled, its default, its number). */
type Origin = 'typed' | 'derived' | 'number'

interface JudgedValue {
  readonly title: string
  /** As people read it; '' = empty. */
  readonly text: string
  /** What it was; absent for a new record. */
  readonly before?: string
  readonly from: Origin
}

/** One record that would have been written. */
interface JudgedRecord {
  readonly kind: 'add' | 'edit' | 'remove' | 'restore'
  /** Of its entity. */
  readonly title: string
  /** By its label; '' = not known. */
  readonly name: string
  readonly values: readonly JudgedValue[]
}

const recordsAtMost = 20

interface Telling {
  readonly lookup: LookupLoader
  readonly caller: Caller
  /** Members of the request's body. */
  readonly typed: ReadonlySet<string>
}

/** The refusal that tells what would have been stored, as far as the caller may see it. */
export async function judgedRefusal({ plan }: Judged, telling: Telling) {
  const records = await recordsOf(plan, telling)
  const shown = records.slice(0, recordsAtMost)
  return declined(messages.judged, { judged: { records: shown, total: records.length } })
}

async function recordsOf(plan: WritePlan, telling: Telling): Promise<readonly JudgedRecord[]> {
  const { entityTable, added = [], edited = [], removed = [], restored = [], children = [] } = plan
  const { entity } = entityTable
  const { caller } = telling
  const plain = (kind: 'remove' | 'restore') => (): JudgedRecord => ({
    ...{ kind, title: entity.title, name: '', values: [] },
  })
  const own = can(caller.grants, permissionOf(entity, 'view'))
    ? await draftsOf(entityTable, [...added, ...edited.map(ofEdit)], telling)
    : []
  const below = await Promise.all(
    children.map(({ table, rows, removed: gone }) =>
      recordsOf(
        {
          entityTable: table.entityTable,
          added: rows.filter(({ before }) => !before),
          edited: rows.flatMap(({ before, draft }) => (before ? [{ before, draft }] : [])),
          removed: gone,
          late: 'refuse',
        },
        // Rows are typed in the list of their record.
        { ...telling, typed: new Set(table.entityTable.entity.fields.keys()) },
      ),
    ),
  )
  return [
    ...own.filter(({ kind, values }) => kind === 'add' || values.length > 0),
    ...removed.map(plain('remove')),
    ...restored.map(plain('restore')),
    ...below.flat(),
  ]
}

interface Drafted {
  readonly draft: Draft
  readonly before?: Stored
}

const ofEdit = ({ before, draft }: Required<Drafted>): Drafted => ({ before, draft })

async function draftsOf(
  entityTable: EntityTable,
  drafts: readonly Drafted[],
  { lookup: loader, caller, typed }: Telling,
): Promise<readonly JudgedRecord[]> {
  const { entity, dicts } = entityTable
  const all = drafts.flatMap(({ draft, before }) => [
    draft.values,
    ...(before ? [before.values] : []),
  ])
  const lookup = await loader.load(mergeRefs([dictRefs(dicts, all)]), caller)
  const textOf = (field: Field, values: Values) => {
    const value = values[field.key] ?? null
    return value === null ? '' : field.type.toText(value, field, lookup)
  }
  const seen = [...entity.fields.values()].filter(
    (field) => mayUse(field, caller) && !field.rows && !field.type.secret,
  )
  const originOf = (field: Field): Origin => {
    const isDerived = field.compute !== undefined || field.filledBy !== undefined
    return typed.has(field.key) && !isDerived ? 'typed' : 'derived'
  }
  return drafts.map(({ draft, before }): JudgedRecord => {
    const changed = new Set(draft.changed.map(({ key }) => key))
    const told = seen.flatMap((field): JudgedValue | readonly [] => {
      const text = textOf(field, draft.values)
      const { title } = field
      if (before)
        return changed.has(field.key)
          ? { title, text, before: textOf(field, before.values), from: originOf(field) }
          : []
      if (field.issued && text === '') return { title, text: messages.numberLater, from: 'number' }
      return text === '' ? [] : { title, text, from: originOf(field) }
    })
    const name = mayUse(entity.label, caller) ? textOf(entity.label, draft.values) : ''
    return { kind: before ? 'edit' : 'add', title: entity.title, name, values: told }
  })
}
