import { type Grants, isTone, type Option } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'

/** A `disabled` item cannot be chosen any more, but its text is still known. */
export type DictItem = Option

/** The dictionaries shared by all tenants, cached in memory. */
export interface Dicts {
  /** Items in order, including disabled ones; empty for an unknown code. */
  items(code: string): Promise<readonly DictItem[]>
  /** Like `items`, for somebody with these rights; empty as well for a dictionary that none of his screens binds. */
  itemsFor(code: string, grants: Grants): Promise<readonly DictItem[]>
  /** Enabled items by code, of the dictionaries that somebody with one of these sets of rights may read. */
  allFor(
    grants: readonly Grants[],
  ): Promise<Readonly<Record<string, readonly Omit<DictItem, 'disabled'>[]>>>
  /** Clears the cache. */
  forget(): void
}

// Changes by other processes take effect after this time.
const cacheMs = 10_000

/** Whether somebody with these rights may read the dictionary. */
type MayRead = (grants: Grants, code: string) => boolean

export function createDicts(db: Db, mayRead: MayRead): Dicts {
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

  const items = async (code: string) => (await dicts()).get(code) ?? []

  return {
    items,
    itemsFor: async (code, grants) => (mayRead(grants, code) ? await items(code) : []),
    async allFor(grants) {
      const entries = [...(await dicts())].flatMap(([code, items]) =>
        grants.some((one) => mayRead(one, code)) ? [[code, enabledItems(items)] as const] : [],
      )
      return Object.fromEntries(entries)
    },
    forget() {
      cached = undefined
    },
  }
}

/** The items that may be chosen, in the contract's shape. */
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
