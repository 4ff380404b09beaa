import { type Migration, migration } from '../db/migrate'

const switches = ['always_show', 'is_route', 'keep_alive', 'hidden', 'internal_or_external']

/**
 * Administrators edit the menu through an entity document, so its columns follow the documents' rules. Entries from the
 * menu document are marked and keep its last values, to tell an administrator's changes from the document's.
 * Deleting an administrator's own entry removes it and its grants.
 */
const editedMenus = [
  ...switches.flatMap((column) => [
    `alter table sys_permission alter column ${column} drop default, alter column ${column} drop not null`,
    `alter table sys_permission alter column ${column} type varchar(20)
      using case when ${column} then 'Y' else 'N' end`,
    `alter table sys_permission alter column ${column} set default '${column === 'is_route' ? 'Y' : 'N'}'`,
  ]),
  'alter table sys_permission rename column is_route to route',
  'alter table sys_permission drop column is_leaf',
  `alter table sys_permission
    alter column sort_no type numeric(17,2),
    alter column sort_no drop not null,
    alter column status drop not null,
    add column tenant_id integer not null default 0,
    add column sys_org_code varchar(64),
    add column ver integer not null default 1,
    add column builtin varchar(20) not null default 'Y',
    add column delivered text`,
  `alter table sys_permission alter column builtin set default 'N'`,
  `create function sys_permission_gone() returns trigger language plpgsql as $$ begin
    delete from sys_permission where id = new.id;
    return null;
  end $$`,
  `create trigger sys_permission_gone after update of del_flag on sys_permission for each row
    when (new.del_flag = 1 and new.builtin = 'N') execute function sys_permission_gone()`,
  // What entries can open according to the documents in force: see seed/targets.
  'create table sys_menu_target (code varchar(200) primary key, title varchar(300) not null)',
]

/** Administrators edit sites through an entity document. Sites are never deleted, as records refer to them. */
const editedSites = [
  `alter table sys_site add column sys_org_code varchar(64),
    add column del_flag integer not null default 0, add column ver integer not null default 1,
    add column embed varchar(64)`,
  'update sys_site set embed = code',
]

/** Documents renew entries past the entity: what a right is compared by (entity/schema/textKeys) is then made anew. */
const renewedRights = [
  `create function sys_permission_renewed() returns trigger language plpgsql as $$ begin
    if to_jsonb(new) -> 'jd_key_perms' is not distinct from to_jsonb(old) -> 'jd_key_perms' then
      new := jsonb_populate_record(new, '{"jd_key_perms": null}');
    end if;
    return new;
  end $$`,
  `create trigger sys_permission_renewed before update of perms on sys_permission for each row
    when (new.perms is distinct from old.perms) execute function sys_permission_renewed()`,
]

export const menuMigrations: readonly Migration[] = [
  migration('036-edited-menus', editedMenus),
  migration('043-edited-sites', editedSites),
  migration('064-menu-editions', ['alter table sys_permission add column editions varchar(20)']),
  migration('115-renewed-rights', renewedRights),
  migration('105-menu-sites', ['alter table sys_permission add column sites text']),
]
