import { type Migration, migration } from '../db/migrate'

export const rankMigrations: readonly Migration[] = [
  migration('070-rank-changes', [
    `create table sys_rank_change (
      keyword_id varchar(32) not null, day varchar(10) not null,
      tenant_id integer not null references sys_tenant, owner varchar(100) not null,
      word text not null, country text not null,
      rank_from integer, rank_to integer, target integer,
      primary key (keyword_id, day))`,
  ]),
]
