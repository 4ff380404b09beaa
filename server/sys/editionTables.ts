/** Which edition of the product a user works with; no row: 1. */
export interface UserEditionTable {
  readonly user_id: string
  readonly edition: number
}

/** Migration 009. A tenant's `edition_status` is 1 where its users may choose, 0 where not. */
export const editionTables = [
  'alter table sys_tenant add column edition_status integer not null default 1',
  `create table sys_user_edition (
    user_id varchar(32) primary key references sys_user on delete cascade,
    edition integer not null check (edition in (1, 2)))`,
]
