import { type Migration, migration } from '../db/migrate'

const ofRecords = `tenant_id integer not null default 0,
      create_by varchar(100), create_time timestamp(0) not null default localtimestamp(0),
      update_by varchar(100), update_time timestamp(0), sys_org_code varchar(64),
      del_flag smallint not null default 0, ver integer not null default 1`

export const jobMigrations: readonly Migration[] = [
  migration('020-jobs', [
    `create table sys_job (
      kind varchar(64) not null,
      subject varchar(200) not null,
      tenant_id integer not null default 0,
      due timestamp(0) not null,
      expression varchar(120),
      failures integer not null default 0,
      note varchar(500),
      primary key (kind, subject))`,
    'create index sys_job_due on sys_job (due)',
  ]),
  // Created here, not from documents: jobs must run whatever documents are in force.
  migration('021-scheduled', [
    `create table sys_job_handler (
      id varchar(64) primary key,
      title varchar(200) not null,
      description varchar(2000),
      parameters varchar(2000),
      ${ofRecords})`,
    `create table sys_quartz_job (
      id varchar(64) primary key,
      job_class_name varchar(64) not null,
      cron_expression varchar(1100) not null,
      parameter varchar(2000),
      description varchar(200),
      status varchar(64) not null default '0',
      misfire varchar(64) not null default 'once',
      plan varchar(200),
      next_time timestamp(0),
      last_time timestamp(0),
      last_state varchar(64),
      ${ofRecords})`,
    `create table sys_job_run (
      id varchar(64) primary key,
      job varchar(64) not null,
      reason varchar(64) not null,
      tick timestamp(0) not null,
      state varchar(64) not null,
      attempt bigint not null default 0,
      node varchar(200),
      begin_time timestamp(0),
      end_time timestamp(0),
      ms bigint,
      output varchar(2000),
      error varchar(2000),
      note varchar(2000),
      twice varchar(64) not null default 'N',
      ${ofRecords})`,
    // At most one run for each tick, even with several processes or a changed clock.
    `create unique index sys_job_run_tick on sys_job_run (job, tick) where reason = 'clock'`,
    'alter table sys_job alter column expression type varchar(1100)',
    `delete from sys_job where expression is not null`,
    'create index sys_job_run_newest on sys_job_run (job, create_time)',
  ]),
  // Schedules of tenants' people acted in every tenant. Those that exist become their tenant's, or stop if it is unknown.
  migration('071-schedules-of-tenants', [
    'alter table sys_quartz_job add column company bigint, add column owner text',
    `alter table sys_job_handler add column tenants varchar(64) not null default 'N'`,
    `update sys_quartz_job job set owner = job.create_by,
      company = (select member.tenant_id from sys_user person
        join sys_user_tenant member on member.user_id = person.id
        where person.username = job.create_by order by member.sort_no, member.tenant_id limit 1)
    where job.create_by is not null and not exists (
      select 1 from sys_user person
        join sys_user_role has on has.user_id = person.id and has.tenant_id = 0
        join sys_role role on role.id = has.role_id and role.tenant_id = 0 and role.role_code = 'admin'
        where person.username = job.create_by)`,
    `update sys_quartz_job set status = '-1' where owner is not null and company is null`,
  ]),
]
