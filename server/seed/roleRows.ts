import type { Role } from '#model'
import type { RoleRows } from '../../renderer/model/link/linkRoles'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { idsIn } from '../rights/grants'
import { setRules } from '../rights/owners'
import { entryId } from './menu'

/**
 * Stores a role's condition as a rule of its entry: updated until somebody edits it, granted once. A grant revoked by
 * an administrator is not given again. When the documents move it to another entry, its grant moves along.
 */
export async function seedRows(
  db: Db,
  role: Role,
  { entity, title, condition, entry, tenantId }: RoleRows & { readonly tenantId: number },
): Promise<void> {
  const id = stableId('rows', role.name, entity)
  const rule = {
    permission_id: entryId(entry),
    tenant_id: tenantId,
    rule_name: `${role.title}：${title}`,
    rule_column: null,
    rule_conditions: expressionRule,
    rule_value: condition,
  }
  const known = await system(db)
    .selectFrom('sys_permission_data_rule')
    .select(['rule_value', 'permission_id', 'update_time'])
    .where('id', '=', id)
    .executeTakeFirst()
  const owner = await system(db)
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', role.name)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!owner) return
  const seeded = await system(db)
    .selectFrom('sys_role_seed')
    .select('role_id')
    .where('role_id', '=', owner.id)
    .where('permission_id', '=', id)
    .executeTakeFirst()
  const place = { role_id: owner.id, permission_id: rule.permission_id }
  if (known) {
    const isOld = known.rule_value !== condition || known.permission_id !== rule.permission_id
    if (isOld && known.update_time === null) {
      const from = { ...place, permission_id: known.permission_id }
      const moved = from.permission_id === place.permission_id || (await move(db, id, from, place))
      const now = moved ? rule : { ...rule, permission_id: known.permission_id }
      await db.updateTable('sys_permission_data_rule').set(now).where('id', '=', id).execute()
    }
  } else if (!seeded) {
    await db
      .insertInto('sys_permission_data_rule')
      .values({ id, ...rule })
      .execute()
  }
  if (seeded) return
  const granted = await rulesAt(db, place)
  if (!granted) return
  await setRulesAt(db, place, [...granted, id])
  await db
    .insertInto('sys_role_seed')
    .values({ ...place, permission_id: id })
    .execute()
}

interface Place {
  readonly role_id: string
  readonly permission_id: string
}

/** A rule counts at the entry that it belongs to only, so it stays where it limits until the other entry is granted. */
async function move(db: Db, id: string, from: Place, to: Place): Promise<boolean> {
  const [old, next] = [await rulesAt(db, from), await rulesAt(db, to)]
  if (!old?.includes(id)) return true
  if (!next) return false
  await setRulesAt(
    db,
    from,
    old.filter((one) => one !== id),
  )
  await setRulesAt(db, to, [...next.filter((one) => one !== id), id])
  return true
}

/** Ids of the rules of a grant; undefined = it is not granted. */
async function rulesAt(db: Db, { role_id, permission_id }: Place) {
  const found = await system(db)
    .selectFrom('sys_role_permission')
    .select('data_rule_ids')
    .where('role_id', '=', role_id)
    .where('permission_id', '=', permission_id)
    .executeTakeFirst()
  return found && idsIn(found.data_rule_ids)
}

const setRulesAt = (db: Db, { role_id, permission_id }: Place, ids: readonly string[]) =>
  setRules(db, { kind: 'role', id: role_id }, permission_id, ids)
