import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId } from '../kernel/ids'
import { nextOrgCode } from '../people/orgCode'

export interface DepartSeed {
  readonly name: string
  /** Accounts of its members. */
  readonly members?: readonly string[]
  readonly children?: readonly DepartSeed[]
}

/** Creates a tenant's departments with their members, who must exist already; answers codes by name. */
export async function createDeparts(
  db: Db,
  tenantId: number,
  roots: readonly DepartSeed[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  await createLevel(db, { tenantId, parent: undefined, level: 1, codes }, roots)
  return codes
}

interface Level {
  readonly tenantId: number
  readonly parent: { readonly id: string; readonly code: string } | undefined
  readonly level: number
  readonly codes: Map<string, string>
}

async function createLevel(db: Db, at: Level, departs: readonly DepartSeed[]): Promise<void> {
  const { tenantId, parent, level, codes } = at
  for (const [order, { name, members = [], children = [] }] of departs.entries()) {
    const code = nextOrgCode(parent?.code ?? '', await highestBelow(db, parent))
    const id = newId()
    const row = {
      id,
      tenant_id: tenantId,
      parent_id: parent?.id ?? '',
      depart_name: name,
      depart_order: order,
      org_category: level === 1 ? '1' : '2',
      org_type: String(level),
      org_code: code,
    }
    await db.insertInto('sys_depart').values(row).execute()
    codes.set(name, code)
    await addMembers(db, id, members)
    await createLevel(db, { ...at, parent: { id, code }, level: level + 1 }, children)
  }
}

/** Root departments of all tenants are siblings, because codes are unique in the whole system. */
async function highestBelow(db: Db, parent: Level['parent']): Promise<string | undefined> {
  const row = await system(db)
    .selectFrom('sys_depart')
    .select((of) => of.fn.max('org_code').as('code'))
    .where('parent_id', '=', parent?.id ?? '')
    .executeTakeFirst()
  return row?.code ?? undefined
}

async function addMembers(db: Db, departId: string, members: readonly string[]): Promise<void> {
  if (members.length === 0) return
  const users = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where('username', 'in', members)
    .execute()
  if (users.length < members.length) throw new Error(`department ${departId}: an unknown member`)
  const rows = users.map(({ id }) => ({ user_id: id, dep_id: departId }))
  await system(db).insertInto('sys_user_depart').values(rows).execute()
}
