import { type Migration, migration } from '../db/migrate'

const announcementTables = [
  `create table sys_announcement (
    id varchar(32) primary key,
    tenant_id integer not null,
    titile varchar(100),
    msg_content text,
    msg_abstract text,
    start_time timestamp(0),
    end_time timestamp(0),
    sender varchar(100),
    priority varchar(64),
    msg_category varchar(64),
    msg_type varchar(64),
    user_ids varchar(2000),
    send_status varchar(64),
    send_time timestamp(0),
    cancel_time timestamp(0),
    bus_type varchar(20),
    bus_id varchar(50),
    open_type varchar(64),
    open_page varchar(255),
    create_by varchar(100),
    create_time timestamp(0) not null default localtimestamp,
    update_by varchar(100),
    update_time timestamp(0),
    sys_org_code varchar(64),
    del_flag integer not null default 0,
    ver integer not null default 1)`,
  `create index sys_announcement_released on sys_announcement (tenant_id, send_time)
    where send_status = '1' and del_flag = 0`,
  `create table sys_announcement_send (
    id varchar(32) primary key,
    annt_id varchar(32) not null references sys_announcement on delete cascade,
    user_id varchar(32) not null references sys_user on delete cascade,
    read_flag varchar(1) not null default '0',
    read_time timestamp(0),
    create_time timestamp(0) default localtimestamp,
    unique (user_id, annt_id))`,
  'create index sys_announcement_send_announcement on sys_announcement_send (annt_id)',
]

export const announcementMigrations: readonly Migration[] = [
  migration('008-announcements', announcementTables),
]
