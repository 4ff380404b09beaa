import { type Documents, documentPrefix, type Entity } from '#model'
import { menuNodes } from '../../../renderer/model/menu/menuNodes'
import { system } from '../../db/tables'
import { entriesOf } from '../../rights/entries'
import { entryId } from '../../seed/menu'
import { writtenFields } from './differences'
import type { Compared } from './grants'
import { wideningMessages as messages } from './messages'
import { partsOf } from './moves'
import { covers } from './opened'
import type { Widened } from './widened'

/**
 * Rows that are no longer limited, or not as before. Whatever is not the old condition with more of them counts as
 * wider.
 */
export async function widenedRows(compared: Compared): Promise<readonly Widened[]> {
  const stored = await storedRules(compared)
  return [
    ...weakened(compared),
    ...movedRules(compared, stored),
    ...otherColumns(compared, stored),
    ...freedRows(compared),
  ]
}

const widened = (entity: Entity, { holding }: Compared, whom: string, why: string): Widened => ({
  kind: 'rows',
  whom,
  sentence: messages.moreRows(whom, entity.title, why),
  held: holding.platform || holding.records(entity.name),
})

/** Conditions of roles. */
function weakened(compared: Compared): readonly Widened[] {
  const { before, after } = compared
  return [...before.roles.values()].flatMap((role) =>
    (role.rows ?? []).flatMap(({ entity: name, condition }) => {
      const now = after.roles.get(role.name)?.rows?.find(({ entity }) => entity === name)
      const entity = before.entities.get(name)
      const parts = new Set(partsOf(condition))
      if (!entity || (now && covers(parts, new Set(partsOf(now.condition))))) return []
      const why = now ? messages.otherCondition(condition, now.condition) : messages.noCondition
      return [widened(entity, compared, messages.role(role.title), why)]
    }),
  )
}

interface StoredRule {
  readonly entry: string
  readonly column: string | null
  readonly value: string | null
}

/** Rules that administrators and roles have, by the entry at which they count. */
async function storedRules({ db }: Compared): Promise<readonly StoredRule[]> {
  const rows = await system(db)
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission as place', 'place.id', 'rule.permission_id')
    .select(['place.id', 'place.parent_id as above', 'place.menu_type as type'])
    .select(['rule.rule_column as column', 'rule.rule_value as value'])
    .execute()
  return rows.map(({ id, above, type, column, value }) => ({
    entry: Number(type) === 2 ? (above ?? '') : id,
    column,
    value,
  }))
}

/** A rule limits what its entry shows: an entry that shows something else limits that. */
function movedRules(compared: Compared, stored: readonly StoredRule[]): readonly Widened[] {
  const { before, after } = compared
  const ruled = new Set([
    ...stored.map(({ entry }) => entry),
    ...[...before.roles.values()].flatMap(({ rows = [] }) =>
      rows.map(({ entry }) => entryId(entry)),
    ),
  ])
  const now = shownBy(after)
  return [...shownBy(before)].flatMap(([path, { name, entity }]) => {
    if (!ruled.has(entryId(path)) || now.get(path)?.entity.name === entity.name) return []
    return [widened(entity, compared, messages.everybodyWithEntry(name), messages.movedRule(path))]
  })
}

/** What menu entries show, by their paths. */
function shownBy(
  documents: Documents,
): ReadonlyMap<string, { readonly name: string; readonly entity: Entity }> {
  const { entityOf } = entriesOf(documents)
  return new Map(
    [...menuNodes(documents.menu)].flatMap(({ name, path, page }) => {
      const entity = page === undefined ? undefined : entityOf(`${documentPrefix}${page}`)
      return entity ? [[path, { name, entity }] as const] : []
    }),
  )
}

/** A column by which rows are limited says something else when it is filled in another way. */
function otherColumns(compared: Compared, stored: readonly StoredRule[]): readonly Widened[] {
  const { before, after } = compared
  const shown = [...shownBy(before)]
  const conditions = [
    ...[...before.roles.values()].flatMap(({ rows = [] }) =>
      rows.map(({ entity, condition }) => ({ entity, text: condition })),
    ),
    ...stored.flatMap(({ entry, column, value }) =>
      shown
        .filter(([path]) => entryId(path) === entry)
        .map(([, { entity }]) => ({ entity: entity.name, text: `${column ?? ''} ${value ?? ''}` })),
    ),
  ]
  return conditions.flatMap(({ entity: name, text }) => {
    const entity = before.entities.get(name)
    if (!entity) return []
    const [old, now] = [writtenFields(name, before), writtenFields(name, after)]
    const words = new Set(text.match(/[A-Za-z_]\w*/g) ?? [])
    return [...words].flatMap((key) => {
      const field = entity.fields.get(key)
      if (!field || JSON.stringify(filling(old[key])) === JSON.stringify(filling(now[key])))
        return []
      const whom = messages.everybodyOf(entity.title)
      return [widened(entity, compared, whom, messages.otherColumn(field.title))]
    })
  })
}

const said = ['title', 'help', 'placeholder', 'invalidMessage', 'required', 'allow']

/** A field without what only people read of it. */
const filling = (field: unknown): unknown =>
  Object.entries(Object(field))
    .filter(([key]) => !said.includes(key))
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** Rows within a record are limited with it, until they are no longer its rows. */
function freedRows(compared: Compared): readonly Widened[] {
  const { before, after } = compared
  const [old, now] = [entriesOf(before), entriesOf(after)]
  return [...before.entities.values()].flatMap((owner) => {
    const kept = new Set(now.rowsOf(owner.name).map(({ entity, by }) => `${entity} ${by}`))
    return old.rowsOf(owner.name).flatMap(({ entity: name, by }) => {
      const entity = before.entities.get(name)
      if (!entity || kept.has(`${name} ${by}`) || !after.entities.has(name)) return []
      const whom = messages.everybodyOf(entity.title)
      return [widened(entity, compared, whom, messages.freedRows(owner.title))]
    })
  })
}
