import { type Migration, migration } from '../db/migrate'

/** Plans end automatically on the day after their last day; this applies it to existing plans. */
const stopDates = `do $$ begin
  if to_regclass('ads_plan') is not null then
    alter table ads_plan add column if not exists stop_date date;
    update ads_plan set stop_date = end_date + 1 where stop_date is null and end_date is not null;
  end if;
end $$`

/** A day counts for the country of its plan if the plan has only one, else for no country; this applies it to existing days. */
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

/** Fills fields that are newer than the existing plans and days. */
export const adMigrations: readonly Migration[] = [
  migration('100-stop-dates-of-plans', [stopDates]),
  migration('102-only-countries', [onlyCountries]),
]
