import type { Db } from '../../db/open'
import { stableId } from '../ids'
import { system } from '../tables'

/** A document below schemas/dicts. */
export interface DictSeed {
  readonly dict: string
  readonly title: string
  readonly items: readonly { readonly value: string; readonly text: string }[]
}

/**
 * Brings the dictionaries to what their documents say, but leaves those rows alone that somebody has
 * edited. An item that a document no longer has can not be chosen any more; its text stays for the
 * records that hold it.
 */
export async function seedDicts(db: Db, dicts: Iterable<DictSeed>): Promise<void> {
  for (const dict of dicts) await db.transaction().execute((trx) => seedDict(trx, dict))
}

async function seedDict(db: Db, { dict, title, items }: DictSeed): Promise<void> {
  const known = await system(db)
    .selectFrom('sys_dict')
    .select(['id', 'update_time'])
    .where('dict_code', '=', dict)
    .executeTakeFirst()
  const id = known?.id ?? stableId('dict', dict)
  if (!known) {
    await db.insertInto('sys_dict').values({ id, dict_code: dict, dict_name: title }).execute()
  } else if (known.update_time === null) {
    await db.updateTable('sys_dict').set({ dict_name: title }).where('id', '=', id).execute()
  }
  await seedItems(db, id, items)
}

async function seedItems(db: Db, dictId: string, items: DictSeed['items']): Promise<void> {
  const known = await system(db)
    .selectFrom('sys_dict_item')
    .select(['id', 'item_value', 'update_time'])
    .where('dict_id', '=', dictId)
    .execute()
  for (const [index, { value, text }] of items.entries()) {
    const there = known.find((item) => item.item_value === value)
    const row = { item_text: text, sort_order: index + 1, status: 1 }
    if (!there) {
      const id = stableId('item', dictId, value)
      const values = { id, dict_id: dictId, item_value: value, ...row }
      await db.insertInto('sys_dict_item').values(values).execute()
    } else if (there.update_time === null) {
      await db.updateTable('sys_dict_item').set(row).where('id', '=', there.id).execute()
    }
  }
  const gone = known
    .filter((item) => item.update_time === null)
    .filter((item) => !items.some(({ value }) => value === item.item_value))
    .map(({ id }) => id)
  if (gone.length > 0) {
    await db.updateTable('sys_dict_item').set({ status: 0 }).where('id', 'in', gone).execute()
  }
}
