import type { Condition } from '#model'
import { writeGroup } from '../../renderer/model/query/conditionJson'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { newId } from '../kernel/ids'
import { wallClock } from '../kernel/wallClock'
import { departsOf, rolesOf } from './audience'
import { queryMessages } from './messages'

export const scopes = ['owner', 'role', 'depart', 'all'] as const

/** With whom the owner shares a query. */
export type Scope = (typeof scopes)[number]

export interface NewQuery {
  readonly page: string
  readonly title: string
  readonly scope: Scope
  /** Id of a role or department of the owner; '' for the other scopes. */
  readonly target: string
  readonly condition: Condition
  /** Titles of its fields, by key. */
  readonly titles: Readonly<Record<string, string>>
  /** Whether it may replace the owner's query with the same title. */
  readonly overwrite: boolean
}

const mostQueries = 100
const alreadyThere = 409

/** Saved queries of pages: a caller sees his own, and those shared with him now. */
export function createQueries(db: Db, clock: () => Date) {
  async function visible(caller: Caller) {
    const [roles, { reaching }] = await Promise.all([rolesOf(db, caller), departsOf(db, caller)])
    const roleIds = roles.map(({ id }) => id)
    return system(db)
      .selectFrom('sys_super_query as query')
      .innerJoin('sys_user as owner', 'owner.id', 'query.owner_id')
      .leftJoin('sys_role as role', 'role.id', 'query.target_id')
      .leftJoin('sys_depart as depart', 'depart.id', 'query.target_id')
      .select(['query.id', 'query.page', 'query.title', 'query.owner_id', 'query.scope'])
      .select([
        'query.condition',
        'query.titles',
        'owner.realname',
        'role.role_name',
        'depart.depart_name',
      ])
      .where('query.tenant_id', '=', caller.tenantId)
      .where((is) =>
        is.or([
          is('query.owner_id', '=', caller.userId),
          is('query.scope', '=', 'all'),
          // '-' matches nothing; an empty list would be invalid SQL.
          is('query.scope', '=', 'role').and('query.target_id', 'in', ['-', ...roleIds]),
          is('query.scope', '=', 'depart').and('query.target_id', 'in', ['-', ...reaching]),
        ]),
      )
  }

  /** Throws 400 unless the target is the caller's own. */
  async function refuseOthers(caller: Caller, { scope, target }: NewQuery): Promise<void> {
    if (scope !== 'role' && scope !== 'depart') return
    const own = scope === 'role' ? await rolesOf(db, caller) : (await departsOf(db, caller)).own
    if (own.every(({ id }) => id !== target)) throw new Refusal(400, queryMessages.notOwnTarget)
  }

  return {
    async list(caller: Caller, page: string) {
      const query = (await visible(caller)).where('query.page', '=', page)
      const rows = await query.orderBy('query.title').orderBy('query.id').execute()
      return [
        ...rows.filter((row) => row.owner_id === caller.userId),
        ...rows.filter((row) => row.owner_id !== caller.userId),
      ]
    },

    find: async (caller: Caller, id: string) =>
      (await visible(caller)).where('query.id', '=', id).executeTakeFirst(),

    /** Throws 400, 409 if the title is taken, 500 if there are too many. */
    async save(caller: Caller, query: NewQuery): Promise<string> {
      await refuseOthers(caller, query)
      const { page, title, scope, target, overwrite } = query
      const own = { tenant_id: caller.tenantId, page, owner_id: caller.userId }
      const content = {
        scope,
        target_id: scope === 'role' || scope === 'depart' ? target : '',
        condition: JSON.stringify(writeGroup(query.condition)),
        titles: JSON.stringify(query.titles),
      }
      return await system(db)
        .transaction()
        .execute(async (trx) => {
          const kept = await trx
            .selectFrom('sys_super_query')
            .select(['id', 'title'])
            .where('tenant_id', '=', own.tenant_id)
            .where('page', '=', page)
            .where('owner_id', '=', own.owner_id)
            .execute()
          const old = kept.find((one) => one.title === title)
          if (old && !overwrite) throw new Refusal(alreadyThere, queryMessages.exists(title))
          if (!old && kept.length >= mostQueries) throw declined(queryMessages.tooMany(mostQueries))
          const row = { ...own, ...content, title, create_time: wallClock(clock()) }
          const { id } = await trx
            .insertInto('sys_super_query')
            .values({ id: newId(), ...row })
            .onConflict((conflict) =>
              conflict
                .columns(['tenant_id', 'page', 'owner_id', 'title'])
                .doUpdateSet({ ...content, create_time: row.create_time }),
            )
            .returning('id')
            .executeTakeFirstOrThrow()
          return id
        })
    },

    /** Whether the caller had such a query. */
    async remove({ userId, tenantId }: Caller, id: string): Promise<boolean> {
      const { numDeletedRows } = await system(db)
        .deleteFrom('sys_super_query')
        .where('id', '=', id)
        .where('tenant_id', '=', tenantId)
        .where('owner_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
