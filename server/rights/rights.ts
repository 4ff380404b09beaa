import { type Hub, ownTopics, tenantTopic, userTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import type { Services } from '../module/module'
import {
  createRightsWrites,
  type GrantedRules,
  type RightsChange,
  type RightsWrites,
  type RuleToKeep,
  type StoredRule,
  type WantedGrants,
} from './changes'
import { type Owner, type OwnerGrant, ownerOf, ownGrants } from './owners'
import { createSelfGrants, type SelfGrants } from './selfGrants'

/** Reads and changes rights for the administration screens. Changes are logged and apply to all processes at once. */
export interface Rights {
  /** Grants of a role, department or department role. Throws 404 for another tenant's. */
  grants(owner: Owner, caller: Caller): Promise<readonly OwnerGrant[]>
  /**
   * Applies the difference between what a screen showed (`last`) and what is wanted, so that grants made by others in
   * between stay. Throws 403 for rights that the caller may not give, 404 for another tenant's owner.
   */
  saveGrants(owner: Owner, wanted: WantedGrants, by: RightsChange): Promise<void>
  /** Rules of an entry: those of the platform and of the caller's tenant. */
  rules(permissionId: string, caller: Caller): Promise<readonly StoredRule[]>
  /** Saves a rule; new rules of platform administrators belong to the platform. Answers its id. */
  saveRule(rule: RuleToKeep, by: RightsChange): Promise<string>
  /** Deletes a rule and removes it from all grants. */
  removeRule(id: string, by: RightsChange): Promise<void>
  /** Limits an owner's rows on an entry by these rules. Throws 400 if the owner does not have the entry. */
  saveGrantedRules(owner: Owner, granted: GrantedRules, by: RightsChange): Promise<void>
  /** The same changes in the caller's transaction, without notifications. */
  readonly writes: RightsWrites
  /** For calls that give roles to people. */
  readonly selfGrants: SelfGrants
  /** Call this when rights or memberships have changed: all processes reload them, and open pages follow. */
  changed(): Promise<void>
  /** The same for one person. */
  changedOf(userId: string): Promise<void>
}

interface RightsDeps {
  readonly db: Db
  clock(): Date
  readonly documents: DocumentsOf
  readonly hub: Hub
  letters(): Services['letters']
}

/** Has all processes reload rights, and open pages follow. */
export async function tellRightsChanged(db: Db, hub: Hub): Promise<void> {
  const tenants = await system(db).selectFrom('sys_tenant').select('id').execute()
  await hub.publish(ownTopics.sessions, {})
  await hub.publish(
    tenants.map(({ id }) => tenantTopic(id)),
    { cmd: 'rights', msgTxt: '' },
  )
}

export function createRights({ db, clock, documents, hub, letters }: RightsDeps): Rights {
  const writes = createRightsWrites(clock, documents)
  const selfGrants = createSelfGrants({ db, clock, letters })

  const changed = () => tellRightsChanged(db, hub)

  async function changedOf(userId: string): Promise<void> {
    await hub.publish(ownTopics.sessions, {})
    await hub.publish([userTopic(userId)], { cmd: 'rights', msgTxt: '' })
  }

  async function changing<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
    const result = await db.transaction().execute(work)
    await changed()
    return result
  }

  return {
    changed,
    changedOf,
    writes,
    selfGrants,

    async grants(owner, caller) {
      return await ownGrants(db, await ownerOf(db, owner, caller))
    },

    async saveGrants(owner, wanted, by) {
      const told = await db
        .transaction()
        .execute((trx) => writes.saveGrants(trx, owner, wanted, by))
      if (told === undefined) return
      if (told !== '') await selfGrants.say(by, told)
      await changed()
    },

    async rules(permissionId, { tenantId }) {
      return await system(db)
        .selectFrom('sys_permission_data_rule')
        .selectAll()
        .where('permission_id', '=', permissionId)
        .where('tenant_id', 'in', [0, tenantId])
        .orderBy('create_time')
        .orderBy('id')
        .execute()
    },

    async saveRule(rule, by) {
      const { id, told } = await changing((trx) => writes.saveRule(trx, rule, by))
      if (told !== '') await selfGrants.say(by, told)
      return id
    },
    async removeRule(id, by) {
      const told = await changing((trx) => writes.removeRule(trx, id, by))
      if (told !== '') await selfGrants.say(by, told)
    },
    async saveGrantedRules(owner, granted, by) {
      const told = await changing((trx) => writes.saveGrantedRules(trx, owner, granted, by))
      if (told !== '') await selfGrants.say(by, told)
    },
  }
}
