import { type Migration, migration } from '../db/migrate'

/**
 * Departments, members and roles become records of entity documents: the tables get the record columns. The program
 * assigns codes, see departPlace. A deleted department keeps its row, so that its code is not reused; its members,
 * grants and roles are deleted.
 */
const departs = [
  'alter table sys_depart alter column del_flag drop default',
  'alter table sys_depart alter column del_flag type integer using del_flag::integer',
  `alter table sys_depart
    alter column del_flag set default 0,
    alter column org_type drop not null,
    alter column org_code drop not null,
    alter column depart_order drop not null,
    add column parent_code varchar(64),
    add column sys_org_code varchar(64),
    add column ver integer not null default 1`,
  `update sys_depart below set parent_code = coalesce(
    (select above.org_code from sys_depart above where above.id = below.parent_id), '')`,
  // The contract writes '' as the parent of a root; tree documents write null.
  `create function sys_depart_above() returns trigger language plpgsql as $$ begin
    new.parent_id := coalesce(new.parent_id, '');
    new.parent_code := coalesce(nullif(new.parent_code, ''),
      (select org_code from sys_depart where id = new.parent_id), '');
    return new;
  end $$`,
  `create trigger sys_depart_above before insert on sys_depart
    for each row execute function sys_depart_above()`,
  `create function sys_depart_root() returns trigger language plpgsql as $$ begin
    new.parent_id := coalesce(new.parent_id, '');
    return new;
  end $$`,
  `create trigger sys_depart_root before update on sys_depart
    for each row execute function sys_depart_root()`,
  `create function sys_depart_gone() returns trigger language plpgsql as $$ begin
    delete from sys_user_depart where dep_id = new.id;
    delete from sys_depart_permission where depart_id = new.id;
    delete from sys_depart_role where depart_id = new.id;
    update sys_user set org_code = null where org_code = new.org_code;
    return null;
  end $$`,
  `create trigger sys_depart_gone after update of del_flag on sys_depart for each row
    when (new.del_flag = 1) execute function sys_depart_gone()`,
]

const members = [
  `alter table sys_user_depart
    alter column user_id type varchar(100),
    add column id varchar(32) not null default md5(random()::text || clock_timestamp()::text),
    add column tenant_id integer not null default 0,
    add column roles text,
    add column create_by varchar(100),
    add column create_time timestamp(0) not null default localtimestamp(0),
    add column update_by varchar(100),
    add column update_time timestamp(0),
    add column sys_org_code varchar(64),
    add column del_flag integer not null default 0,
    add column ver integer not null default 1`,
  `update sys_user_depart member set tenant_id = depart.tenant_id
    from sys_depart depart where depart.id = member.dep_id`,
  'create unique index sys_user_depart_id on sys_user_depart (id)',
  `create function sys_user_depart_tenant() returns trigger language plpgsql as $$ begin
    new.tenant_id := (select tenant_id from sys_depart where id = new.dep_id);
    return new;
  end $$`,
  `create trigger sys_user_depart_tenant before insert on sys_user_depart
    for each row execute function sys_user_depart_tenant()`,
  // Leaving a department removes its roles.
  `create function sys_user_depart_left() returns trigger language plpgsql as $$ begin
    delete from sys_depart_role_user where user_id = old.user_id
      and drole_id in (select id from sys_depart_role where depart_id = old.dep_id);
    return null;
  end $$`,
  `create trigger sys_user_depart_left after delete on sys_user_depart
    for each row execute function sys_user_depart_left()`,
  `create function sys_user_depart_gone() returns trigger language plpgsql as $$ begin
    delete from sys_user_depart where id = new.id;
    return null;
  end $$`,
  `create trigger sys_user_depart_gone after update of del_flag on sys_user_depart for each row
    when (new.del_flag = 1) execute function sys_user_depart_gone()`,
]

const roles = [
  `alter table sys_depart_role
    add column tenant_id integer not null default 0,
    add column users text,
    add column sys_org_code varchar(64),
    add column del_flag integer not null default 0,
    add column ver integer not null default 1`,
  `update sys_depart_role role set tenant_id = depart.tenant_id,
      users = (select string_agg(user_id, ',' order by user_id) from sys_depart_role_user
        where drole_id = role.id)
    from sys_depart depart where depart.id = role.depart_id`,
  `create function sys_depart_role_tenant() returns trigger language plpgsql as $$ begin
    new.tenant_id := (select tenant_id from sys_depart where id = new.depart_id);
    return new;
  end $$`,
  `create trigger sys_depart_role_tenant before insert on sys_depart_role
    for each row execute function sys_depart_role_tenant()`,
  `create function sys_depart_role_gone() returns trigger language plpgsql as $$ begin
    delete from sys_depart_role where id = new.id;
    return null;
  end $$`,
  `create trigger sys_depart_role_gone after update of del_flag on sys_depart_role for each row
    when (new.del_flag = 1) execute function sys_depart_role_gone()`,
  // Lists show the people of a role and the roles of a member; a trigger keeps both current for every writer.
  `create function sys_depart_role_shown(role varchar, person varchar) returns void language sql as $$
    update sys_depart_role set users = (select string_agg(user_id, ',' order by user_id)
      from sys_depart_role_user where drole_id = role) where id = role;
    update sys_user_depart member set roles = (select string_agg(one.role_name, '、' order by one.role_code)
        from sys_depart_role_user has join sys_depart_role one on one.id = has.drole_id
        where has.user_id = member.user_id and one.depart_id = member.dep_id)
      where member.user_id = person
  $$`,
  `create function sys_depart_role_given() returns trigger language plpgsql as $$ begin
    perform sys_depart_role_shown(coalesce(new.drole_id, old.drole_id), coalesce(new.user_id, old.user_id));
    return null;
  end $$`,
  `create trigger sys_depart_role_given after insert or delete on sys_depart_role_user
    for each row execute function sys_depart_role_given()`,
  `create function sys_depart_role_renamed() returns trigger language plpgsql as $$ begin
    perform sys_depart_role_shown(new.id, user_id) from sys_depart_role_user where drole_id = new.id;
    return null;
  end $$`,
  `create trigger sys_depart_role_renamed after update of role_name on sys_depart_role for each row
    when (new.role_name is distinct from old.role_name) execute function sys_depart_role_renamed()`,
  `select sys_depart_role_shown(drole_id, user_id) from sys_depart_role_user`,
]

/** A role that goes to another department with its people is shown there. */
const movedRoles = [
  `create function sys_depart_role_moved() returns trigger language plpgsql as $$ begin
    perform sys_depart_role_shown(new.id, user_id) from sys_depart_role_user where drole_id = new.id;
    return null;
  end $$`,
  `create trigger sys_depart_role_moved after update of depart_id on sys_depart_role for each row
    when (new.depart_id is distinct from old.depart_id) execute function sys_depart_role_moved()`,
]

export const departMigrations: readonly Migration[] = [
  migration('037-edited-departs', [...departs, ...members, ...roles]),
  migration('112-moved-depart-roles', movedRoles),
  // The document's index tells which field is refused.
  migration('116-depart-role-codes', ['drop index if exists sys_depart_role_code']),
]
