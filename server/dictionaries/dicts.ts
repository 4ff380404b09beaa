import { isTone, type Option } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { asOneWork, trialOfWork } from '../kernel/inForce'

/** A `disabled` item cannot be chosen any more, but its text is still known. */
export type DictItem = Option

type Reader = Pick<Caller, 'grants' | 'tenantId'>

/** The dictionaries of the platform, with the items that companies have added for themselves, cached in memory. */
export interface Dicts {
  /** Items in order as the tenant has them, including disabled ones; empty for an unknown code. */
  items(code: string, tenantId: number): Promise<readonly DictItem[]>
  /** Like `items`, for somebody with these rights; empty as well for a dictionary that none of his screens binds. */
  itemsFor(code: string, reader: Reader): Promise<readonly DictItem[]>
  /**
   * Enabled items by code, of the dictionaries that somebody with one of these sets of rights may read. Of people in
   * several tenants, without those dictionaries that differ between them.
   */
  allFor(
    readers: readonly Reader[],
  ): Promise<Readonly<Record<string, readonly Omit<DictItem, 'disabled'>[]>>>
  /** Clears the cache. */
  forget(): void
}

// Changes by other processes take effect after this time.
const cacheMs = 10_000

/** Whether somebody with these rights may read the dictionary. */
type MayRead = (reader: Reader, code: string) => boolean

export function createDicts(
  db: Db,
  { mayRead, closed }: { readonly mayRead: MayRead; closed(): ReadonlySet<string> },
): Dicts {
  let cached: { readonly until: number; readonly dicts: Promise<All> } | undefined

  async function dicts(): Promise<All> {
    const all = await stored()
    const tried = trialOfWork()?.dicts
    return tried ? { ...all, shared: new Map([...all.shared, ...tried]) } : all
  }

  function stored(): Promise<All> {
    if (cached && cached.until > Date.now()) return cached.dicts
    const loading = { until: Date.now() + cacheMs, dicts: asOneWork(() => load(db)) }
    cached = loading
    loading.dicts.catch(() => {
      if (cached === loading) cached = undefined
    })
    return loading.dicts
  }

  /** Documents may have come to bind an open dictionary as they may not: it then counts as closed. */
  const addedTo = ({ own }: All, code: string) => (closed().has(code) ? undefined : own.get(code))

  const items = async (code: string, tenantId: number) => {
    const all = await dicts()
    return itemsIn(all.shared.get(code), addedTo(all, code), tenantId)
  }

  return {
    items,
    itemsFor: async (code, reader) =>
      mayRead(reader, code) ? await items(code, reader.tenantId) : [],
    async allFor(readers) {
      const all = await dicts()
      const [first = 0, ...others] = new Set(readers.map(({ tenantId }) => tenantId))
      const entries = [...all.shared].flatMap(([code, items]) => {
        const added = addedTo(all, code)
        if (!readers.some((reader) => mayRead(reader, code))) return []
        if (added && others.length > 0) return []
        return [[code, enabledItems(itemsIn(items, added, first))] as const]
      })
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

interface All {
  /** Of the platform. */
  readonly shared: ItemsByCode
  /** Of companies: by code, then by tenant. */
  readonly own: ReadonlyMap<string, ReadonlyMap<number, readonly DictItem[]>>
}

/** What the platform has comes first, and keeps its values. */
function itemsIn(
  shared: readonly DictItem[] = [],
  own: ReadonlyMap<number, readonly DictItem[]> | undefined,
  tenantId: number,
): readonly DictItem[] {
  const added = own?.get(tenantId) ?? []
  if (added.length === 0) return shared
  const taken = new Set(shared.map(({ value }) => value))
  return [...shared, ...added.filter(({ value }) => !taken.has(value))]
}

const load = async (db: Db): Promise<All> => ({
  shared: await loadShared(db),
  own: await loadOwn(db),
})

async function loadOwn(db: Db): Promise<All['own']> {
  const rows = await system(db)
    .selectFrom('sys_own_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select(['dict.dict_code', 'item.tenant_id', 'item.item_value', 'item.item_text'])
    .select(['item.item_color', 'item.status'])
    .where('dict.del_flag', '=', 0)
    .where('dict.own_items', '=', 'Y')
    .where('item.del_flag', '=', 0)
    .orderBy('item.sort_order')
    .orderBy('item.item_value')
    .execute()
  const byCode = groupBy(rows, ({ dict_code }) => dict_code)
  return new Map(
    [...byCode].map(([code, all]) => {
      const byTenant = groupBy(all, ({ tenant_id }) => tenant_id)
      return [code, new Map([...byTenant].map(([id, those]) => [id, those.map(itemOf)]))]
    }),
  )
}

interface ItemRow {
  readonly item_value: string
  readonly item_text: string
  readonly item_color: string | null
  readonly status: number | null
}

function itemOf({
  item_value: value,
  item_text: text,
  item_color: color,
  status,
}: ItemRow): DictItem {
  const item = { value, text, ...(isTone(color) && { color }) }
  return status === 1 ? item : { ...item, disabled: true }
}

async function loadShared(db: Db): Promise<ItemsByCode> {
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
    items.push(itemOf({ item_value, item_text, item_color, status }))
  }
  return dicts
}
