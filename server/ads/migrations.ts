import { type Migration, migration } from '../db/migrate'

/** Plans end by themselves on the day after their last one: those that were there before too. */
const stopDates = `do $$ begin
  if to_regclass('ads_plan') is not null then
    alter table ads_plan add column if not exists stop_date date;
    update ads_plan set stop_date = end_date + 1 where stop_date is null and end_date is not null;
  end if;
end $$`

/** Days count as the country of their plan where it is its only one, and as no country's else: those before too. */
const onlyCountries = `do $$ begin
  if to_regclass('ads_plan') is not null then
    update ads_plan set country = case when countries like '%,%' then null else nullif(countries, '') end;
  end if;
  if to_regclass('ads_day') is not null then
    alter table ads_day add column if not exists region varchar(100);
    update ads_day set region = ads_plan.country from ads_plan
    where ads_plan.id = ads_day.ad_plan_id and ads_day.region is null;
  end if;
end $$`

/** What plans and their days need that are older than the fields of their documents. */
export const adMigrations: readonly Migration[] = [
  migration('100-stop-dates-of-plans', [stopDates]),
  migration('102-only-countries', [onlyCountries]),
]
