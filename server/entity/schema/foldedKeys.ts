import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/open'
import { foldedValue, isFoldedLike } from './textKeys'

/*
 * User names, telephone numbers, mail addresses and staff numbers of accounts, and codes of roles, are unique to
 * people: width, case and blanks make no other one (`foldedValue` of textKeys computes the same). An index over rows
 * that are already alike cannot be made; then the one that compares sign by sign stays until people have mended them.
 */
interface FoldedKey {
  /** View through which people edit the rows; the index is called by it, so that refusals find it. */
  readonly view: string
  readonly table: string
  readonly name: string
  /** Column within whose values it is unique. */
  readonly within?: string
  /** Rows that count. */
  readonly rows?: string
}

const account = { view: 'sys_user_line', table: 'sys_user' }

const accounts: readonly FoldedKey[] = [
  // A user name stays taken when its account is deleted.
  { ...account, name: 'username' },
  ...['phone', 'email', 'work_no'].map((name) => ({ ...account, name, rows: 'del_flag = 0' })),
]

const roles: readonly FoldedKey[] = [
  { view: 'sys_role_line', table: 'sys_role', name: 'role_code', within: 'tenant_id' },
]

const all = [...accounts, ...roles]

const indexOf = ({ view, name }: FoldedKey): string => `uq_${view}_${name}`

function indexStatement(key: FoldedKey): string {
  const { table, name, within, rows } = key
  const parts = [...(within === undefined ? [] : [within])]
  const value = `lower(btrim(normalize(${name}, NFKC)) collate "C")`
  const filled = [...(rows === undefined ? [] : [rows]), `${name} is not null`].join(' and ')
  return `do $$ begin
    if not exists (select 1 from ${table} where ${filled}
        group by ${[...parts, value].join(', ')} having count(*) > 1) then
      drop index if exists ${indexOf(key)};
      create unique index ${indexOf(key)} on ${table} (${[...parts, `(${value})`].join(', ')})
        ${rows === undefined ? '' : `where ${rows}`};
    end if;
  end $$`
}

export const accountKeys: readonly string[] = accounts.map(indexStatement)
export const roleKeys: readonly string[] = roles.map(indexStatement)

/** Makes the indexes that have waited until no two rows are alike any more; returns how many it made. */
export async function makeFoldedKeys(db: Db): Promise<number> {
  const missing = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where schemaname = current_schema() and indexdef ilike '%normalize(%'`.execute(db)
    const there = new Set(rows.map(({ name }) => name))
    return all.filter((key) => !there.has(indexOf(key)))
  }
  const before = await missing()
  for (const key of before) await sql.raw(indexStatement(key)).execute(db)
  return before.length === 0 ? 0 : before.length - (await missing()).length
}

/**
 * Groups of rows that are alike, each with the texts that they have. All companies' rows count, as the view of those of
 * one does not show which are alike. Undefined for a column that has no such key.
 */
export function alikeRows(view: string, column: string): RawBuilder<unknown> | undefined {
  const key = all.find((one) => one.view === view && one.name === column)
  if (!key) return undefined
  const parts = [...(key.within === undefined ? [] : [sql.ref(key.within)]), foldedValue(column)]
  return sql`
    select array_agg(distinct ${sql.ref(column)}) as texts, count(*) over () as total
    from ${sql.table(key.table)} where ${sql.raw(key.rows ?? 'true')} and ${sql.ref(column)} is not null
    group by ${sql.join(parts)} having count(*) > 1`
}

/** Whether an account has this user name, telephone number or mail address, as the indexes compare. */
export const hasAccountKey = (
  name: 'username' | 'phone' | 'email',
  value: string,
): RawBuilder<SqlBool> => isFoldedLike(name, value)
