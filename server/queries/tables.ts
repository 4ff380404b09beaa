/** A query that its owner saved for a page, and with whom he shares it. */
export interface SuperQueryTable {
  readonly id: string
  readonly tenant_id: number
  /** Name of the page document, `cms/product`. */
  readonly page: string
  readonly title: string
  readonly owner_id: string
  /** owner, role, depart or all. */
  readonly scope: string
  /** Id of the role or department; '' for the other scopes. */
  readonly target_id: string
  /** JSON of the condition: `{match, rules}`. */
  readonly condition: string
  /** JSON: titles of its fields by key at the time of saving; null for older queries. */
  readonly titles: string | null
  readonly create_time: string
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_super_query: SuperQueryTable
  }
}
