import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Values } from '../entity/contracts/records'
import { dictsIn, keptHere } from '../entity/schema/entityTable'
import { isComparedLike, isFoldedLike } from '../entity/schema/textKeys'
import { invalid } from '../http/envelope'
import { dictionaryMessages as messages } from './messages'
import { special } from './specialValue'

/**
 * Hooks of the entity `ownDictItem`: what a company adds, for itself alone, to a dictionary of the platform that is open
 * for it. The platform's values stay the platform's.
 */
export const ownItemHooks: EntityHooks = {
  given(values, before) {
    const typed = values.itemValue
    if (Object.hasOwn(values, 'itemValue') && typed !== before?.values.itemValue)
      if (special.test(String(typed ?? '')))
        throw invalid([{ field: 'itemValue', message: messages.specialValue }])
    const moved = Object.hasOwn(values, 'dictId') && values.dictId !== before?.values.dictId
    if (before && moved) throw invalid([{ field: 'dictId', message: messages.itemStays }])
    return values
  },
  async settled(trx, changes) {
    for (const { before, after } of changes) {
      if (!after || !isRenamed(before, after)) continue
      const { dictId, itemValue, itemText } = after
      await judgeItem(trx, String(dictId), { value: String(itemValue), text: String(itemText) })
    }
  },
}

const isRenamed = (before: Values | undefined, after: Values): boolean =>
  before?.itemValue !== after.itemValue || before?.itemText !== after.itemText

interface Item {
  readonly value: string
  readonly text: string
}

async function judgeItem(trx: Db, dictId: string, { value, text }: Item): Promise<void> {
  // Held until the end, so that it is not closed, and nothing taken, meanwhile.
  const platforms = (which: RawBuilder<SqlBool>) => sql<boolean>`exists (select 1
    from sys_dict_item item where item.dict_id = dict.id and ${which} and item.del_flag = 0)`
  const { rows } = await sql<Record<'open' | 'integer' | 'taken' | 'named', boolean>>`
    select own_items = 'Y' as open, type = 1 as integer,
      ${platforms(isComparedLike('item_value', value))} as taken,
      ${platforms(isFoldedLike('item_text', text))} as named
    from sys_dict dict where id = ${dictId} and del_flag = 0 for share`.execute(trx)
  const [dict] = rows
  if (!dict?.open) throw invalid([{ field: 'dictId', message: messages.notOpen }])
  if (dict.taken) throw invalid([{ field: 'itemValue', message: messages.platformValue }])
  // A sheet names items by their texts, so one text is one item.
  if (dict.named) throw invalid([{ field: 'itemText', message: messages.platformText }])
  if (dict.integer && !/^-?\d{1,9}$/.test(value))
    throw invalid([{ field: 'itemValue', message: messages.integerValue }])
}

/**
 * Throws where an item of the platform would be what a company has added already: its records would mean another thing
 * untold. Items of documents come all the same; a company's own one of that value then gives way.
 */
export async function judgePlatformItems(trx: Db, changes: readonly RecordChange[]): Promise<void> {
  for (const { before, after } of changes) {
    if (!after || !isRenamed(before, after)) continue
    const [dictId, value, text] = [after.dictId, after.itemValue, after.itemText].map(String)
    // No company adds one meanwhile.
    await sql`select 1 from sys_dict where id = ${dictId} for update`.execute(trx)
    const { rows } = await sql<{ valued: boolean; companies: number }>`
      select bool_or(${isFoldedLike('item_value', value ?? '')}) as valued,
        count(distinct tenant_id)::int as companies
      from sys_own_dict_item where dict_id = ${dictId} and del_flag = 0
        and (${isFoldedLike('item_value', value ?? '')} or ${isFoldedLike('item_text', text ?? '')})`.execute(
      trx,
    )
    const [{ valued = false, companies = 0 } = {}] = rows
    if (companies === 0) continue
    const field = valued ? 'itemValue' : 'itemText'
    throw invalid([{ field, message: messages.companiesHave(companies, valued) }])
  }
}

/**
 * Throws where a dictionary is opened whose values mean something to the program or to records of the platform: steps
 * of states, or what all companies read. One with items of companies is not closed.
 */
export async function judgeOpening(
  trx: Db,
  changes: readonly RecordChange[],
  entities: ReadonlyMap<string, Entity>,
): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) =>
      after && (before?.ownItems !== after.ownItems || before?.dictCode !== after.dictCode),
  )
  if (moved.length === 0) return
  const closed = closedCodes(entities)
  for (const { id, before, after } of moved) {
    if (after?.ownItems && closed.has(String(after.dictCode)))
      throw invalid([{ field: 'ownItems', message: messages.notToOpen }])
    if (after?.ownItems || !before?.ownItems) continue
    const { rows } = await sql`select 1 from sys_own_dict_item
      where dict_id = ${id} and del_flag = 0 limit 1`.execute(trx)
    if (rows.length > 0) throw invalid([{ field: 'ownItems', message: messages.stillOpen }])
  }
}

/** Codes of the dictionaries that states, or records beyond one company's, bind: nobody adds to them. */
export function closedCodes(entities: ReadonlyMap<string, Entity>): ReadonlySet<string> {
  const known = closedOf.get(entities)
  if (known) return known
  const codes = keptHere(entities.values()).flatMap((entity) => {
    const fields = [...entity.fields.values()]
    const closed = isPrograms(entity)
      ? fields
      : fields.filter((field) => field === entity.states?.field)
    return dictsIn(closed).map(({ dict }) => dict)
  })
  const made = new Set(codes)
  closedOf.set(entities, made)
  return made
}

const closedOf = new WeakMap<ReadonlyMap<string, Entity>, ReadonlySet<string>>()

/** Records of all companies, and accounts, departments and the like, whose values the program reads. */
const isPrograms = ({ tenant, table }: Entity): boolean => !tenant || table.startsWith('sys_')
