import { columnOf, type Entity, type Field, parseDictRef, type Report, reportTable } from '#model'
import type { OnDelete } from '../../../renderer/model/entity/reference'
import { childTables } from './childTables'
import { type EntityTable, entityTableOf, type FieldColumn, keptHere } from './entityTable'
import { dictItems, keptBy, memberships, ownDictItems } from './systemRecords'

/**
 * What a deletion does to the records that use the deleted one; `keep`: they are history, or nobody types the value, so
 * it stays as it is.
 */
type Effect = OnDelete | 'keep'

/** A field of other records whose values name the entity's records. */
export interface Referrer {
  readonly entityTable: EntityTable
  readonly column: FieldColumn
  readonly effect: Effect
  /** The document says what a deletion does; otherwise it follows from the field. */
  readonly isDeclared: boolean
  /** Field of the named records whose value the column holds; absent = their id. */
  readonly by?: Field
  /** Code of the dictionary whose items the column holds. */
  readonly dict?: string
  /** The field says who belongs to what, see `memberships`. */
  readonly membership: boolean
}

/**
 * Whether records that use one name another in its place: not those that nobody edits, which are history or go with the
 * record that they name, and memberships only where records are merged with them.
 */
export const isMoved = ({ effect, membership, entityTable }: Referrer, merging: boolean): boolean =>
  effect !== 'keep' &&
  (merging || !membership) &&
  (effect !== 'remove' || entityTable.entity.operations.includes('edit'))

type Entities = ReadonlyMap<string, Entity>

const known = new WeakMap<Entities, ReadonlyMap<string, readonly Referrer[]>>()
const reportsOf = new WeakMap<Entities, ReadonlyMap<string, Report>>()

/** Fields may take their values from reports of these documents. */
export function bindReports(entities: Entities, reports: ReadonlyMap<string, Report>): void {
  reportsOf.set(entities, reports)
}

/**
 * All fields that name the entity's records: references by id, and fields whose dictionary is the entity's table, a
 * report of it, or a dictionary of which it holds the items. Links of its own child rows are left out, which are
 * deleted with their record, and the parents of a tree, whose branches are deleted from below.
 */
export function referrersOf(entity: Entity, entities: Entities): readonly Referrer[] {
  const made = known.get(entities) ?? findAll(entities)
  known.set(entities, made)
  return made.get(entity.name) ?? []
}

function findAll(entities: Entities): ReadonlyMap<string, readonly Referrer[]> {
  const found = new Map<string, Referrer[]>()
  const owners = keptHere(entities.values())
  const edited = editedAmong(owners)
  for (const owner of owners) {
    const entityTable = entityTableOf(owner)
    for (const column of entityTable.fields) {
      const membership = memberships[owner.name]?.includes(column.key) === true
      for (const { source, ...how } of namedBy(column, entities)) {
        if (isLink(column, owner, source)) continue
        const referrer: Referrer = {
          entityTable,
          column,
          ...how,
          ...thenOf(column, owner, edited.has(owner)),
          membership,
        }
        found.set(source.name, [...(found.get(source.name) ?? []), referrer])
      }
    }
  }
  return found
}

type Named = Pick<Referrer, 'by' | 'dict'> & { readonly source: Entity }

/** The entities whose records a column names, and how: a dictionary has items of the platform and of companies. */
function namedBy({ field }: FieldColumn, entities: Entities): readonly Named[] {
  const dict = field.reference ? undefined : parseDictRef(field.type.dict(field) ?? '')
  if (dict?.kind === 'code')
    return [dictItems.entity, ownDictItems].flatMap((name): Named | readonly Named[] => {
      const source = entities.get(name)
      const by = source?.fields.get(dictItems.value)
      return source && by ? { source, by, dict: dict.code } : []
    })
  const one = namedIn({ field }, entities)
  return one ? [one] : []
}

function namedIn({ field }: Pick<FieldColumn, 'field'>, entities: Entities): Named | undefined {
  const referenced = entities.get(field.reference?.of ?? '')
  if (field.reference) return referenced && { source: referenced }
  const dict = parseDictRef(field.type.dict(field) ?? '')
  if (dict?.kind !== 'table') return undefined
  const source =
    dict.table === reportTable
      ? entities.get(reportsOf.get(entities)?.get(dict.text)?.view.name ?? '')
      : (entities.get(keptBy[dict.table] ?? '') ??
        [...entities.values()].find(({ table }) => table === dict.table))
  if (!source) return undefined
  const columns = [...entityTableOf(source).columns.values()]
  const column = columns.find(({ key }) => columnOf(key) === dict.code)
  if (column?.key === 'id') return { source }
  return column?.field && { source, by: column.field }
}

/** Whether the column links a row to its record, or a record of a tree to the one above it. */
const isLink = ({ key, field }: FieldColumn, owner: Entity, source: Entity): boolean =>
  childTables(source).some((child) => child.entity === owner && child.rows.by === key) ||
  (owner === source && owner.parent?.key === key && !field.reference)

/** Whether the column cannot be empty. */
export const isNeeded = ({ field, key }: FieldColumn, { states }: Entity): boolean =>
  field.required === true || states?.field.key === key

function thenOf(
  column: FieldColumn,
  owner: Entity,
  isEdited: boolean,
): Pick<Referrer, 'effect' | 'isDeclared'> {
  const { field } = column
  if (field.reference) return { effect: field.reference.onDelete, isDeclared: true }
  if (field.readonly || field.compute || !isEdited) return { effect: 'keep', isDeclared: false }
  return { effect: isNeeded(column, owner) ? 'refuse' : 'clear', isDeclared: false }
}

/** Entities whose records somebody edits, by themselves or as rows of others. */
function editedAmong(all: readonly Entity[]): ReadonlySet<Entity> {
  const edited = new Set(all.filter(({ operations }) => operations.includes('edit')))
  for (const owner of edited) {
    for (const { field, entity } of childTables(owner)) if (!field.readonly) edited.add(entity)
  }
  return edited
}
