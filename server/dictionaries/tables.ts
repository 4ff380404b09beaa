import type { Audit } from '../db/tables'

export interface DictTable extends Audit {
  readonly id: string
  /** The company whose documents have it; 0 = the platform. So have its items. */
  readonly tenant_id: number
  readonly dict_name: string
  readonly dict_code: string
  readonly description: string | null
  /** 0 = values are texts, 1 = whole numbers. */
  readonly type: number
  /** 'Y' = defined by a document, see seed/dicts. */
  readonly builtin: string
  /** JSON of the document's last values, see seed/following. */
  readonly delivered: string | null
  /** 'Y' = companies may add items, see OwnDictItemTable. */
  readonly own_items: string
  readonly del_flag: number
}

/** An item that a company has added to a dictionary of the platform. */
export interface OwnDictItemTable extends Omit<DictItemTable, 'builtin' | 'delivered'> {
  readonly tenant_id: number
}

export interface DictItemTable extends Audit {
  readonly id: string
  readonly dict_id: string
  readonly item_text: string
  readonly item_value: string
  /** A tone of the model; null = neutral. */
  readonly item_color: string | null
  readonly description: string | null
  readonly sort_order: number
  /** 1 = can be chosen, 0 = only its text is known. */
  readonly status: number
  /** 'Y' = defined by a document, see seed/dicts. */
  readonly builtin: string
  /** JSON of the document's last values, see seed/following. */
  readonly delivered: string | null
  readonly del_flag: number
}

export interface CategoryTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  /** '0' for a root. */
  readonly pid: string
  readonly name: string
  readonly code: string
  /** '1' or '0'; a trigger updates it. */
  readonly has_child: string | null
  readonly sys_org_code: string | null
  readonly del_flag: number
}

export interface RegionTable {
  readonly code: string
  readonly name: string
  /** Names of its ancestors and its own, joined by '/'. */
  readonly full_name: string
  readonly parent_code: string
  /** 1 province, 2 city, 3 county. */
  readonly level: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_dict: DictTable
    readonly sys_dict_item: DictItemTable
    readonly sys_own_dict_item: OwnDictItemTable
    readonly sys_category: CategoryTable
    readonly sys_region: RegionTable
  }
}
