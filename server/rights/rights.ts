import { type Hub, ownTopics, tenantTopic, userTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
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

/** What the screens of administration read and change. Every change is logged in its transaction and holds at once, in every process. */
export interface Rights {
  /** What a role, a department or a role of a department is granted. Throws 404 for another tenant's. */
  grants(owner: Owner, caller: Caller): Promise<readonly OwnerGrant[]>
  /**
   * Applies the difference between what a screen showed (`last`) and what it is to be: what somebody else has granted in
   * between stays. Throws 403 for what the caller may not give, 404 for another tenant's owner.
   */
  saveGrants(owner: Owner, wanted: WantedGrants, by: RightsChange): Promise<void>
  /** The rules that hang on an entry: of the platform and of the caller's tenant. */
  rules(permissionId: string, caller: Caller): Promise<readonly StoredRule[]>
  /** Keeps a rule; a platform administrator's new one is of the platform. Answers its id. */
  saveRule(rule: RuleToKeep, by: RightsChange): Promise<string>
  /** Deletes a rule, and takes it from all who are limited by it. */
  removeRule(id: string, by: RightsChange): Promise<void>
  /** Limits an owner's rows on an entry by these rules. Throws 400 where the owner has not been granted the entry. */
  saveGrantedRules(owner: Owner, granted: GrantedRules, by: RightsChange): Promise<void>
  /** The same changes in a transaction of the caller's, who tells nobody. */
  readonly writes: RightsWrites
  /** For those who give roles to people. */
  readonly selfGrants: SelfGrants
  /** Rights or memberships have changed: they are read anew everywhere, and open pages follow. */
  changed(): Promise<void>
  /** The same of one person's. */
  changedOf(userId: string): Promise<void>
}

interface RightsDeps {
  readonly db: Db
  clock(): Date
  readonly hub: Hub
  letters(): Services['letters']
}

export function createRights({ db, clock, hub, letters }: RightsDeps): Rights {
  const writes = createRightsWrites(clock)
  const selfGrants = createSelfGrants({ db, clock, letters })

  async function changed(): Promise<void> {
    const tenants = await system(db).selectFrom('sys_tenant').select('id').execute()
    await hub.publish(ownTopics.sessions, {})
    await hub.publish(
      tenants.map(({ id }) => tenantTopic(id)),
      { cmd: 'rights', msgTxt: '' },
    )
  }

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
    ...{ changed, changedOf, writes, selfGrants },

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
