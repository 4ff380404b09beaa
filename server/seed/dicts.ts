import type { Option } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { stableId } from '../kernel/ids'
import { differs } from './differs'

/** A document below schemas/dicts. */
export interface DictSeed {
  readonly dict: string
  readonly title: string
  readonly items: readonly Option[]
}

/**
 * Brings the dictionaries to what their documents say, but leaves those rows alone that somebody has
 * edited. An item that a document no longer has can not be chosen any more; its text stays for the
 * records that hold it. A second run with the same documents only reads.
 */
export async function seedDicts(db: Db, dicts: Iterable<DictSeed>): Promise<void> {
  const rows = await system(db)
    .selectFrom('sys_dict')
    .select(['id', 'dict_code', 'dict_name', 'update_time'])
    .execute()
  const known = new Map(rows.map((row) => [row.dict_code, row]))
  const itemsOf = await readItems(db)
  for (const { dict, title, items } of dicts) {
    const row = known.get(dict)
    const id = row?.id ?? stableId('dict', dict)
    if (!row) {
      await db.insertInto('sys_dict').values({ id, dict_code: dict, dict_name: title }).execute()
    } else if (row.update_time === null && row.dict_name !== title) {
      await db.updateTable('sys_dict').set({ dict_name: title }).where('id', '=', id).execute()
    }
    await seedItems(db, id, items, itemsOf.get(id) ?? [])
  }
}

interface ItemRow {
  readonly id: string
  readonly dict_id: string
  readonly item_value: string
  readonly item_text: string
  readonly item_color: string | null
  readonly sort_order: number
  readonly status: number
  readonly update_time: string | null
}

async function readItems(db: Db): Promise<ReadonlyMap<string, readonly ItemRow[]>> {
  const rows = await system(db)
    .selectFrom('sys_dict_item')
    .select([
      'id',
      'dict_id',
      'item_value',
      'item_text',
      'item_color',
      'sort_order',
      'status',
      'update_time',
    ])
    .execute()
  return groupBy(rows, ({ dict_id }) => dict_id)
}

async function seedItems(
  db: Db,
  dictId: string,
  items: DictSeed['items'],
  known: readonly ItemRow[],
): Promise<void> {
  for (const [index, { value, text, color = null }] of items.entries()) {
    const there = known.find((item) => item.item_value === value)
    const wanted = { item_text: text, item_color: color, sort_order: index + 1, status: 1 }
    if (!there) {
      const id = stableId('item', dictId, value)
      const row = { id, dict_id: dictId, item_value: value, ...wanted }
      await db.insertInto('sys_dict_item').values(row).execute()
    } else if (there.update_time === null && differs(there, wanted)) {
      await db.updateTable('sys_dict_item').set(wanted).where('id', '=', there.id).execute()
    }
  }
  const gone = known
    .filter((item) => item.update_time === null && item.status === 1)
    .filter((item) => !items.some(({ value }) => value === item.item_value))
    .map(({ id }) => id)
  if (gone.length > 0) {
    await db.updateTable('sys_dict_item').set({ status: 0 }).where('id', 'in', gone).execute()
  }
}
