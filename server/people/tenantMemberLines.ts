const derived = "md5(member.tenant_id || '/' || person.id)"

const lines = (create: string, id: string): string =>
  `${create} view sys_tenant_member_line as select ${id}::varchar(32) as id,
    0 as tenant_id, member.tenant_id::text as tenant, person.username, person.realname, person.status,
    (select count(*)::integer from sys_user_tenant other where other.user_id = person.id) as tenants,
    person.create_by, person.create_time, person.update_by, person.update_time, null::varchar as sys_org_code,
    0 as del_flag, 1 as ver
    from sys_user_tenant member join sys_user person on person.id = member.user_id and person.del_flag = 0`

/** Removing an account from a tenant deletes what the tenant gave it; the account stays for its other tenants. */
const writes = (create: string, id: { readonly column: string; readonly value: string }): string =>
  `${create} function sys_tenant_member_line_write() returns trigger language plpgsql as $$
    declare
      person varchar(32);
      number integer := coalesce(new.tenant, old.tenant)::integer;
      made sys_tenant_member_line;
    begin
      select sys_user.id into person from sys_user where username = new.username and sys_user.del_flag = 0;
      if tg_op = 'UPDATE' then
        if new.del_flag = 1 then
          delete from sys_user_role where user_id = person and tenant_id = number;
          delete from sys_user_depart belongs using sys_depart depart where belongs.user_id = person
            and depart.id = belongs.dep_id and depart.tenant_id = number;
          delete from sys_depart_role_user has using sys_depart_role role, sys_depart depart where has.user_id = person
            and role.id = has.drole_id and depart.id = role.depart_id and depart.tenant_id = number;
          delete from sys_user_tenant where user_id = person and tenant_id = number;
        end if;
        return new;
      end if;
      -- The hooks of the entity say that nobody is called so.
      if person is null then return new; end if;
      if exists (select 1 from sys_user_tenant known where known.user_id = person and known.tenant_id = number) then
        raise unique_violation using constraint = 'uq_sys_tenant_member_line_username_tenant';
      end if;
      insert into sys_user_tenant (${id.column}user_id, tenant_id, sort_no) values (${id.value}person, number,
        (select count(*) from sys_user_tenant known where known.user_id = person));
      select * into made from sys_tenant_member_line line
        where line.tenant = new.tenant and line.username = new.username;
      made.id := new.id;
      return made;
    end $$`

/** View of a tenant's accounts; platform administrators add and remove lines (see tenantMemberHooks). */
export const tenantMemberLines: readonly string[] = [
  lines('create', derived),
  writes('create', { column: '', value: '' }),
  `create trigger sys_tenant_member_line_write instead of insert or update on sys_tenant_member_line
    for each row execute function sys_tenant_member_line_write()`,
]

/** New lines keep the id that was answered to their writer; older lines have an id derived from their content. */
export const tenantMemberIds: readonly string[] = [
  'alter table sys_user_tenant add column id varchar(32)',
  lines('create or replace', `coalesce(member.id, ${derived})`),
  writes('create or replace', { column: 'id, ', value: 'new.id, ' }),
]
