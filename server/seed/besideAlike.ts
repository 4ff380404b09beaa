import { sql } from 'kysely'
import { compareKey } from '../../renderer/values/textKey'
import type { Db } from '../db/open'

/*
 * Codes are unique as people read them, but the program needs those of its documents as they are written. If people have
 * already saved one that reads the same, the index over keys gives way to one that compares sign by sign: a start is not
 * refused. Then 运行状况 lists both, other writes are judged under a lock, and the job makes the index again once people
 * have mended them.
 */
interface Looser {
  readonly index: string
  readonly exact: string
  readonly on: string
}

const looser = {
  dicts: {
    index: 'uq_sys_dict_dict_code_key',
    exact: 'uq_sys_dict_dict_code',
    on: 'sys_dict (tenant_id, dict_code) where del_flag = 0',
  },
  items: {
    index: 'uq_sys_dict_item_dict_id_item_value_key',
    exact: 'uq_sys_dict_item_dict_id_item_value',
    on: 'sys_dict_item (tenant_id, dict_id, item_value) nulls not distinct where del_flag = 0',
  },
  entries: {
    index: 'uq_sys_permission_perms_key',
    exact: 'uq_sys_permission_perms',
    on: 'sys_permission (tenant_id, perms) where del_flag = 0',
  },
  roles: {
    index: 'uq_sys_role_line_role_code',
    exact: 'uq_sys_role_line_role_code',
    on: 'sys_role (tenant_id, role_code)',
  },
} satisfies Record<string, Looser>

/** Call it before rows with these codes are written; `there` = codes of all other rows beside which they come. */
export async function admitBesideAlike(
  db: Db,
  what: keyof typeof looser,
  { coming, there }: { readonly coming: readonly string[]; readonly there: readonly string[] },
): Promise<void> {
  const known = new Map<string, string>()
  const isAlike = [...there, ...coming].some((code) => {
    const key = compareKey(code)
    const other = known.get(key) ?? code
    known.set(key, other)
    return other !== code
  })
  if (!isAlike) return
  const { index, exact, on } = looser[what]
  const { rows } = await sql`select 1 from pg_class
    where relname = ${index} and relnamespace = current_schema()::regnamespace`.execute(db)
  if (rows.length === 0) return
  await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`create unique index ${sql.ref(exact)} on ${sql.raw(on)}`.execute(db)
}
