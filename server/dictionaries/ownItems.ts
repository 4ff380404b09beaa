import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import { dictsIn, keptHere } from '../entity/schema/entityTable'
import { isComparedLike } from '../entity/schema/textKeys'
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
      const isNew = after && after.itemValue !== before?.itemValue
      if (isNew) await judgeValue(trx, String(after.dictId), String(after.itemValue))
    }
  },
}

async function judgeValue(trx: Db, dictId: string, value: string): Promise<void> {
  // Held until the end, so that it is not closed, and nothing taken, meanwhile.
  const { rows } = await sql<{ open: boolean; integer: boolean; taken: boolean }>`
    select own_items = 'Y' as open, type = 1 as integer, exists (select 1 from sys_dict_item item
      where item.dict_id = dict.id and ${isComparedLike('item_value', value)}
        and item.del_flag = 0) as taken
    from sys_dict dict where id = ${dictId} and del_flag = 0 for share`.execute(trx)
  const [dict] = rows
  if (!dict?.open) throw invalid([{ field: 'dictId', message: messages.notOpen }])
  if (dict.taken) throw invalid([{ field: 'itemValue', message: messages.platformValue }])
  if (dict.integer && !/^-?\d{1,9}$/.test(value))
    throw invalid([{ field: 'itemValue', message: messages.integerValue }])
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
