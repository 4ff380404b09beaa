import { type RawBuilder, sql } from 'kysely'
import { type Documents, parseDictRef } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { type EntityTable, entityTableOf, type FieldColumn } from './entityTable'
import { introspect } from './found'
import { placedHere } from './storedRows'

type Held = Pick<Documents, 'entities' | 'dicts'>

/** Records that a rule does not allow. */
interface Unfit {
  readonly rows: RawBuilder<unknown>
  say(count: number): string
}

/**
 * What live records have, or lack, that documents of before do not allow and those in force do: no value where one was
 * required, more signs than there was room for, a choice that there was not. In sentences with counts.
 */
export async function notHeldBefore(
  db: Db,
  inForce: Held,
  before: Held,
): Promise<readonly string[]> {
  const told: string[] = []
  for (const entity of placedHere(before.entities.values())) {
    const now = inForce.entities.get(entity.name)
    const entityTable = entityTableOf(entity)
    const asked = entityTable.fields.flatMap((column) =>
      stricter(column, now && entityTableOf(now), { inForce, before, title: entity.title }).map(
        (unfit) => ({ ...unfit, column: column.name }),
      ),
    )
    if (asked.length === 0) continue
    const { columns } = await introspect(db, [entityTable.table])
    for (const { column, rows: which, say } of asked) {
      // A column that is to be made anew is empty.
      if (!columns.get(entityTable.table)?.has(column)) continue
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from ${sql.table(entityTable.table)}
        where del_flag = 0 and (${which})`.execute(db)
      const count = Number(rows[0]?.count ?? 0)
      if (count > 0) told.push(say(count))
    }
  }
  return told
}

interface Around {
  readonly inForce: Held
  readonly before: Held
  readonly title: string
}

/** What the column's field asks that the field which has the column now does not ask. */
function stricter(
  { name, field, storage }: FieldColumn,
  now: EntityTable | undefined,
  { inForce, before, title }: Around,
): readonly Unfit[] {
  const present = now?.fields.find((column) => column.name === name)
  const value = sql.ref(name)
  const unfit: Unfit[] = []
  if (isRequired(field) && !(present && isRequired(present.field)))
    unfit.push({
      rows: sql`${value} is null or ${value}::text = ''`,
      say: (count) => messages.withoutFormer(title, field.title, count),
    })
  const most = mostSigns({ field, storage })
  const mostNow = present && mostSigns(present)
  if (most !== undefined && !(mostNow !== undefined && mostNow <= most))
    unfit.push({
      rows: sql`char_length(${value}::text) > ${most}`,
      say: (count) => messages.longerThanFormer(title, field.title, most, count),
    })
  const choices = choicesOf(field, before)
  const lacking = [...(present ? choicesOf(present.field, inForce) : [])].filter(
    (choice) => !choices.has(choice),
  )
  if (choices.size > 0 && lacking.length > 0)
    unfit.push({
      rows: sql`string_to_array(${value}::text, ',') && ${lacking}::text[]`,
      say: (count) => messages.unknownChoice(title, field.title, count),
    })
  return unfit
}

const isRequired = ({ required, showIf }: FieldColumn['field']): boolean => required && !showIf

/** Longest text; undefined = it is none, or has no limit. */
function mostSigns({ field, storage }: Pick<FieldColumn, 'field' | 'storage'>): number | undefined {
  const max: unknown = Reflect.get(Object(field.props), 'max')
  if (storage.kind === 'string')
    return typeof max === 'number' ? Math.min(max, storage.length) : storage.length
  return storage.kind === 'text' && typeof max === 'number' ? max : undefined
}

/** Values of the dictionary's document; empty = it has none. */
function choicesOf(field: FieldColumn['field'], { dicts }: Held): ReadonlySet<string> {
  const ref = parseDictRef(field.type.dict(field) ?? '')
  const items = ref?.kind === 'code' ? dicts.get(ref.code)?.items : undefined
  return new Set(items?.map(({ value }) => value))
}
