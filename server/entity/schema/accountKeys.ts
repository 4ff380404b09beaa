import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/open'
import { isFoldedLike } from './textKeys'

/*
 * User names, telephone numbers, mail addresses and staff numbers of accounts are unique to people: width, case and
 * blanks make no other one (`foldedValue` of textKeys computes the same). An index over accounts that
 * are already alike cannot be made; then the one that compares sign by sign stays until people have mended them.
 */
const unique = [
  { name: 'username', rows: '' },
  { name: 'phone', rows: 'where del_flag = 0' },
  { name: 'email', rows: 'where del_flag = 0' },
  { name: 'work_no', rows: 'where del_flag = 0' },
]

export const accountKeys: readonly string[] = unique.map(({ name, rows }) => {
  const value = `lower(btrim(normalize(${name}, NFKC)) collate "C")`
  const some = rows === '' ? `where ${name} is not null` : `${rows} and ${name} is not null`
  return `do $$ begin
    if not exists (select 1 from sys_user ${some} group by ${value} having count(*) > 1) then
      drop index if exists uq_sys_user_line_${name};
      create unique index uq_sys_user_line_${name} on sys_user ((${value})) ${rows};
    end if;
  end $$`
})

/** Makes the indexes that have waited until no two accounts are alike any more; returns how many it made. */
export async function makeAccountKeys(db: Db): Promise<number> {
  const missing = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where schemaname = current_schema() and indexdef ilike '%normalize(%'`.execute(db)
    const there = new Set(rows.map(({ name }) => name))
    return unique.flatMap(({ name }, at) => (there.has(`uq_sys_user_line_${name}`) ? [] : at))
  }
  const before = await missing()
  for (const at of before) await sql.raw(accountKeys[at] ?? '').execute(db)
  return before.length === 0 ? 0 : before.length - (await missing()).length
}

/** Whether an account has this user name, telephone number or mail address, as the indexes compare. */
export const hasAccountKey = (
  name: 'username' | 'phone' | 'email',
  value: string,
): RawBuilder<SqlBool> => isFoldedLike(name, value)
