import { type Migration, migration } from '../db/migrate'

/** Each section belongs to one website; existing ones go to their company's first website. */
const sectionsOfSites = `do $$ begin
  if to_regclass('cms_section') is not null then
    alter table cms_section add column if not exists site varchar(100);
    update cms_section set site = (select code from sys_site
      where sys_site.tenant_id = cms_section.tenant_id order by sys_site.id limit 1) where site is null;
  end if;
end $$`

/** Plans count for the first of their countries, including existing plans. */
const firstCountries = `do $$ begin
  if to_regclass('ads_plan') is not null then
    alter table ads_plan add column if not exists country varchar(100);
    update ads_plan set country = nullif(split_part(countries, ',', 1), '') where country is null;
  end if;
end $$`

/** An enterprise can have several contacts; the previous single one becomes the main one. */
const people = `do $$ begin
  if to_regclass('site_enterprise') is not null then
    create table if not exists site_enterprise_contact (
      id varchar(32) primary key, tenant_id integer not null default 0, enterprise_id varchar(32),
      name varchar(60), phone varchar(40), email varchar(200), main varchar(20), order_num bigint,
      create_by varchar(100), create_time timestamp(0) not null default localtimestamp(0),
      del_flag smallint not null default 0, ver integer not null default 1
    );
    insert into site_enterprise_contact
      (id, tenant_id, enterprise_id, name, phone, email, main, order_num, create_by, create_time)
    select md5('contact ' || id), tenant_id, id, contact, phone, email, 'Y', 1, create_by, create_time
    from site_enterprise one where contact is not null and del_flag = 0 and not exists (
      select from site_enterprise_contact person where person.enterprise_id = one.id
    );
  end if;
end $$`

/** Migrates records older than their documents' fields, and creates what websites need besides their document. */
export const siteMigrations: readonly Migration[] = [
  migration('065-sections-of-sites', [
    sectionsOfSites,
    'alter table sys_site add column cert_expire date',
  ]),
  migration('066-first-countries', [firstCountries]),
  migration('101-people-of-enterprises', [people]),
]
