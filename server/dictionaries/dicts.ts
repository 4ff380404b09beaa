import { isTone, type Option } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'

/** An item that cannot be chosen any more is `disabled`; its text is still known. */
export type DictItem = Option

/** The dictionaries that belong to everybody, from memory. */
export interface Dicts {
  /** Items in order, disabled ones too; empty for a code that is unknown. */
  items(code: string): Promise<readonly DictItem[]>
  /** Enabled items of all dictionaries by code. */
  all(): Promise<Readonly<Record<string, readonly Omit<DictItem, 'disabled'>[]>>>
  /** Reads them again at the next question. */
  forget(): void
}

// How late a change made by another process is seen.
const cacheMs = 10_000

export function createDicts(db: Db): Dicts {
  let cached: { readonly until: number; readonly dicts: Promise<ItemsByCode> } | undefined

  function dicts(): Promise<ItemsByCode> {
    if (cached && cached.until > Date.now()) return cached.dicts
    const loading = { until: Date.now() + cacheMs, dicts: load(db) }
    cached = loading
    loading.dicts.catch(() => {
      if (cached === loading) cached = undefined
    })
    return loading.dicts
  }

  return {
    items: async (code) => (await dicts()).get(code) ?? [],
    async all() {
      const entries = [...(await dicts())].map(
        ([code, items]) => [code, enabledItems(items)] as const,
      )
      return Object.fromEntries(entries)
    },
    forget() {
      cached = undefined
    },
  }
}

/** What may be chosen, in the contract's shape. */
export const enabledItems = (items: readonly DictItem[]) =>
  items.flatMap(({ disabled, ...item }) => (disabled ? [] : [item]))

type ItemsByCode = ReadonlyMap<string, readonly DictItem[]>

async function load(db: Db): Promise<ItemsByCode> {
  const rows = await system(db)
    .selectFrom('sys_dict as dict')
    .leftJoin('sys_dict_item as item', (on) =>
      on.onRef('item.dict_id', '=', 'dict.id').on('item.del_flag', '=', 0),
    )
    .select([
      'dict.dict_code',
      'item.item_value',
      'item.item_text',
      'item.item_color',
      'item.status',
    ])
    .where('dict.del_flag', '=', 0)
    .orderBy('dict.dict_code')
    .orderBy('item.sort_order')
    .orderBy('item.item_value')
    .execute()
  const dicts = new Map<string, DictItem[]>()
  for (const { dict_code, item_value, item_text, item_color, status } of rows) {
    const items = dicts.get(dict_code) ?? []
    dicts.set(dict_code, items)
    if (item_value === null || item_text === null) continue
    const item = {
      value: item_value,
      text: item_text,
      ...(isTone(item_color) && { color: item_color }),
    }
    items.push(status === 1 ? item : { ...item, disabled: true })
  }
  return dicts
}
