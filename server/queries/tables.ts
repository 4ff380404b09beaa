/** A query that its owner saved for a page, and whom he lets see it. */
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
  readonly create_time: string
}

export const superQueryTables = [
  `create table sys_super_query (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    page varchar(200) not null,
    title varchar(100) not null,
    owner_id varchar(32) not null references sys_user on delete cascade,
    scope varchar(10) not null,
    target_id varchar(32) not null default '',
    condition text not null,
    create_time timestamp(0) not null,
    unique (tenant_id, page, owner_id, title))`,
  'create index sys_super_query_owner on sys_super_query (owner_id)',
]
