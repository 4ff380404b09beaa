import { type Migration, migration } from '../db/migrate'

/** Sections stand on one website each: those that were there before are their company's first one's. */
const sectionsOfSites = `do $$ begin
  if to_regclass('cms_section') is not null then
    alter table cms_section add column if not exists site varchar(100);
    update cms_section set site = (select code from sys_site
      where sys_site.tenant_id = cms_section.tenant_id order by sys_site.id limit 1) where site is null;
  end if;
end $$`

/** Plans count as the first of their countries': those that were there before too. */
const firstCountries = `do $$ begin
  if to_regclass('ads_plan') is not null then
    alter table ads_plan add column if not exists country varchar(100);
    update ads_plan set country = nullif(split_part(countries, ',', 1), '') where country is null;
  end if;
end $$`

/** What records need that are older than the fields of their documents, and what a website has beside its document. */
export const siteMigrations: readonly Migration[] = [
  migration('065-sections-of-sites', [
    sectionsOfSites,
    'alter table sys_site add column cert_expire date',
  ]),
  migration('066-first-countries', [firstCountries]),
]
