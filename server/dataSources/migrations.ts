import { type Migration, migration } from '../db/migrate'

export const dataSourceMigrations: readonly Migration[] = [
  migration('062-data-sources', [
    // The document of the data source adds the other columns.
    `create table sys_data_source (id varchar(32) primary key, db_password varchar(500))`,
    `create table sys_data_source_secret (
      id varchar(32) primary key references sys_data_source (id) on delete cascade
        deferrable initially deferred,
      secret varchar(500) not null)`,
    // Moves the password to another table, so that no list, log, sheet or edit form reads it back.
    `create function sys_data_source_keep() returns trigger language plpgsql as $$
      begin
        if new.db_password is not null then
          insert into sys_data_source_secret (id, secret) values (new.id, new.db_password)
            on conflict (id) do update set secret = excluded.secret;
          new.db_password := null;
        end if;
        return new;
      end $$`,
    `create trigger sys_data_source_keep before insert or update on sys_data_source
      for each row execute function sys_data_source_keep()`,
  ]),
]
