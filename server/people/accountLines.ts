/*
 * Views of accounts as members of each tenant, and of roles that each tenant may give. An account's data is the same in
 * all of its tenants; roles and departments belong to one. Triggers write lines back to the underlying tables; rights
 * are checked before (userHooks, roleHooks). Refusals find the unique indexes by their names.
 */
export const editedAccounts: readonly string[] = [
  'alter table sys_user add column ver integer not null default 1',
  'alter table sys_user add column must_change boolean not null default false',
  'alter table sys_user drop constraint sys_user_username_key',
  'create unique index uq_sys_user_line_username on sys_user (username)',
  'alter index sys_user_phone rename to uq_sys_user_line_phone',
  'alter index sys_user_email rename to uq_sys_user_line_email',
  'alter index sys_user_work_no rename to uq_sys_user_line_work_no',
  // Any change to the data of a line increments its version.
  `create function sys_user_versioned() returns trigger language plpgsql as $$
    begin
      if new.ver = old.ver then new.ver := old.ver + 1; end if;
      return new;
    end $$`,
  `create trigger sys_user_versioned before update of realname, avatar, birthday, sex, email, phone, status, del_flag
    on sys_user for each row execute function sys_user_versioned()`,
  `create view sys_user_line as select person.id, member.tenant_id, person.username, person.realname,
    null::varchar(255) as password, null::varchar(255) as confirmpassword, person.avatar, person.birthday, person.sex,
    person.email, person.phone, person.work_no, person.org_code, person.post, person.telephone, person.user_identity,
    (select string_agg(depart.depart_name, ',' order by depart.org_code)
      from sys_user_depart belongs join sys_depart depart on depart.id = belongs.dep_id
      where belongs.user_id = person.id and depart.tenant_id = member.tenant_id and depart.del_flag = '0') as org_code_txt,
    (select string_agg(depart.id, ',' order by depart.org_code)
      from sys_user_depart belongs join sys_depart depart on depart.id = belongs.dep_id
      where belongs.user_id = person.id and depart.tenant_id = member.tenant_id and depart.del_flag = '0') as selecteddeparts,
    (select string_agg(depart.id, ',' order by depart.org_code) from sys_depart depart
      where depart.tenant_id = member.tenant_id and depart.del_flag = '0'
        and depart.id = any(string_to_array(person.depart_ids, ','))) as depart_ids,
    (select string_agg(role.id, ',' order by role.role_code)
      from sys_role role where role.tenant_id in (0, member.tenant_id) and exists (select 1 from sys_user_role has
        where has.role_id = role.id and has.user_id = person.id and has.tenant_id in (0, member.tenant_id))) as selectedroles,
    (select count(*)::integer from sys_user_tenant other where other.user_id = person.id) as tenants,
    (select string_agg(has.role_id, ',' order by has.role_id) from sys_user_role has
      where has.user_id = person.id and has.tenant_id = 0) as everywhere,
    person.status,
    person.create_by, person.create_time, person.update_by, person.update_time, null::varchar as sys_org_code,
    person.del_flag, person.ver
    from sys_user person join sys_user_tenant member on member.user_id = person.id`,
  `create function sys_user_line_lists(line sys_user_line, was sys_user_line) returns void language plpgsql as $$
    declare
      roles text[] := coalesce(string_to_array(line.selectedroles, ','), '{}');
      departs text[] := coalesce(string_to_array(line.selecteddeparts, ','), '{}');
      headed text[] := coalesce(string_to_array(line.depart_ids, ','), '{}');
    begin
      if line.selectedroles is distinct from was.selectedroles then
        delete from sys_user_role has using sys_role role where has.user_id = line.id and role.id = has.role_id
          and has.tenant_id in (0, line.tenant_id) and role.tenant_id in (0, line.tenant_id) and not role.id = any(roles);
        insert into sys_user_role (user_id, role_id, tenant_id)
          select line.id, role.id, line.tenant_id from sys_role role
          where role.id = any(roles) and role.tenant_id in (0, line.tenant_id) and not exists (select 1 from sys_user_role has
            where has.user_id = line.id and has.role_id = role.id and has.tenant_id in (0, line.tenant_id));
      end if;
      if line.selecteddeparts is distinct from was.selecteddeparts then
        delete from sys_user_depart belongs using sys_depart depart where belongs.user_id = line.id
          and depart.id = belongs.dep_id and depart.tenant_id = line.tenant_id and not depart.id = any(departs);
        insert into sys_user_depart (user_id, dep_id) select line.id, depart.id from sys_depart depart
          where depart.id = any(departs) and depart.tenant_id = line.tenant_id on conflict do nothing;
      end if;
      if line.depart_ids is distinct from was.depart_ids then
        update sys_user set depart_ids = (select nullif(string_agg(depart.id, ',' order by depart.org_code), '')
          from sys_depart depart where case when depart.tenant_id = line.tenant_id then depart.id = any(headed)
            else depart.id = any(string_to_array(sys_user.depart_ids, ',')) end) where id = line.id;
      end if;
    end $$`,
  `create function sys_user_line_write() returns trigger language plpgsql as $$
    declare made sys_user_line;
    begin
      if tg_op = 'INSERT' then
        insert into sys_user (id, username, realname, password, avatar, birthday, sex, email, phone, work_no, post,
            telephone, user_identity, status, create_by, create_time)
          values (new.id, new.username, new.realname, '', new.avatar, new.birthday, new.sex, new.email, new.phone,
            new.work_no, new.post, new.telephone, new.user_identity, coalesce(new.status, 1), new.create_by, new.create_time);
        insert into sys_user_tenant (user_id, tenant_id, sort_no) values (new.id, new.tenant_id, 0);
        made.id := new.id; made.tenant_id := new.tenant_id;
        perform sys_user_line_lists(new, made);
      elsif new.del_flag = 1 and old.del_flag = 0 and exists (select 1 from sys_user_tenant other
          where other.user_id = old.id and other.tenant_id <> old.tenant_id) then
        -- The account goes on in its other tenants.
        delete from sys_user_role where user_id = old.id and tenant_id = old.tenant_id;
        delete from sys_user_depart belongs using sys_depart depart where belongs.user_id = old.id
          and depart.id = belongs.dep_id and depart.tenant_id = old.tenant_id;
        delete from sys_depart_role_user has using sys_depart_role role, sys_depart depart where has.user_id = old.id
          and role.id = has.drole_id and depart.id = role.depart_id and depart.tenant_id = old.tenant_id;
        delete from sys_user_tenant where user_id = old.id and tenant_id = old.tenant_id;
        return new;
      else
        update sys_user set username = new.username, realname = new.realname, avatar = new.avatar, birthday = new.birthday,
            sex = new.sex, email = new.email, phone = new.phone, work_no = new.work_no, post = new.post,
            telephone = new.telephone, user_identity = new.user_identity, status = new.status, del_flag = new.del_flag,
            update_by = new.update_by, update_time = new.update_time, ver = new.ver
          where id = old.id and ver = old.ver;
        if not found then return null; end if;
        perform sys_user_line_lists(new, old);
      end if;
      select * into made from sys_user_line line where line.id = new.id and line.tenant_id = new.tenant_id;
      return made;
    end $$`,
  `create trigger sys_user_line_write instead of insert or update on sys_user_line
    for each row execute function sys_user_line_write()`,
  'alter table sys_role add column ver integer not null default 1',
  'alter index sys_role_code rename to uq_sys_role_line_role_code',
  `create view sys_role_line as select role.id, tenant.id as tenant_id, role.role_name, role.role_code, role.description,
    case when role.tenant_id = 0 then 1 else 0 end as platform,
    (select count(distinct has.user_id)::integer from sys_user_role has
      join sys_user person on person.id = has.user_id and person.del_flag = 0
      join sys_user_tenant member on member.user_id = person.id and member.tenant_id = tenant.id
      where has.role_id = role.id and has.tenant_id in (0, tenant.id)) as users,
    role.create_by, role.create_time, role.update_by, role.update_time, null::varchar as sys_org_code,
    0 as del_flag, role.ver
    from sys_role role join sys_tenant tenant on role.tenant_id in (0, tenant.id)`,
  `create function sys_role_line_write() returns trigger language plpgsql as $$
    declare made sys_role_line;
    begin
      if tg_op = 'INSERT' then
        insert into sys_role (id, tenant_id, role_name, role_code, description, create_by, create_time)
          values (new.id, case when new.platform = 1 then 0 else new.tenant_id end, new.role_name, new.role_code,
            new.description, new.create_by, new.create_time);
      elsif new.del_flag = 1 then
        delete from sys_role where id = old.id;
        return new;
      else
        update sys_role set role_name = new.role_name, role_code = new.role_code, description = new.description,
            update_by = new.update_by, update_time = new.update_time, ver = new.ver
          where id = old.id and ver = old.ver;
        if not found then return null; end if;
      end if;
      select * into made from sys_role_line line where line.id = new.id and line.tenant_id = new.tenant_id;
      return made;
    end $$`,
  `create trigger sys_role_line_write instead of insert or update on sys_role_line
    for each row execute function sys_role_line_write()`,
  // Users of a role in a tenant, as child rows of the role.
  `create view sys_role_user_line as select md5(role.id || person.id)::varchar(32) as id, member.tenant_id,
    role.id as role_id, person.id as user_id, person.username, person.realname, person.phone,
    (select string_agg(depart.depart_name, ',' order by depart.org_code)
      from sys_user_depart belongs join sys_depart depart on depart.id = belongs.dep_id
      where belongs.user_id = person.id and depart.tenant_id = member.tenant_id and depart.del_flag = '0') as org_code_txt,
    person.status, case when exists (select 1 from sys_user_role has where has.user_id = person.id
      and has.role_id = role.id and has.tenant_id = 0) then '1' else '0' end as everywhere,
    person.create_by, person.create_time, person.update_by, person.update_time, null::varchar as sys_org_code,
    0 as del_flag, 1 as ver
    from sys_role role join sys_user_tenant member on role.tenant_id in (0, member.tenant_id)
    join sys_user person on person.id = member.user_id and person.del_flag = 0
    where exists (select 1 from sys_user_role has where has.user_id = person.id and has.role_id = role.id
      and has.tenant_id in (0, member.tenant_id))`,
  `create function sys_role_user_line_write() returns trigger language plpgsql as $$
    declare made sys_role_user_line;
    begin
      if tg_op = 'UPDATE' then
        if new.del_flag = 1 then
          delete from sys_user_role where user_id = old.user_id and role_id = old.role_id
            and tenant_id in (0, old.tenant_id);
        end if;
        return new;
      end if;
      if exists (select 1 from sys_user_role has where has.user_id = new.user_id and has.role_id = new.role_id
          and has.tenant_id in (0, new.tenant_id)) then
        raise unique_violation using constraint = 'uq_sys_role_user_line_role_id_user_id';
      end if;
      insert into sys_user_role (user_id, role_id, tenant_id)
        select member.user_id, role.id, new.tenant_id from sys_user_tenant member
          join sys_role role on role.id = new.role_id and role.tenant_id in (0, member.tenant_id)
        where member.user_id = new.user_id and member.tenant_id = new.tenant_id on conflict do nothing;
      select * into made from sys_role_user_line line
        where line.role_id = new.role_id and line.user_id = new.user_id and line.tenant_id = new.tenant_id;
      if not found then return null; end if;
      made.id := new.id;
      return made;
    end $$`,
  `create trigger sys_role_user_line_write instead of insert or update on sys_role_user_line
    for each row execute function sys_role_user_line_write()`,
]
