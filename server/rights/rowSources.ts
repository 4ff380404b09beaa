import type { DataRule } from '../../renderer/model/entity/trace'
import { goneRule } from '../../renderer/model/rights/dataRule'
import type { RowRights, SourceRows } from '../../renderer/model/rights/rowRights'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Entries } from './entries'
import type { SourceGrant, TenantSource } from './grants'
import { rightMessages } from './messages'

/** A rule that limits a source, with the entity that it applies to. */
interface HungRule {
  readonly sourceId: string
  readonly entity: string
  readonly tenantId: number
  readonly rule: DataRule
}

/** Active rules of these grants, each with the entity whose rows it limits. */
export async function rulesOf(
  db: Db,
  grants: readonly SourceGrant[],
  known: Entries,
): Promise<readonly HungRule[]> {
  const limited = grants.filter(({ ruleIds }) => ruleIds.length > 0)
  if (limited.length === 0) return []
  const entries = await system(db)
    .selectFrom('sys_permission as entry')
    .leftJoin('sys_permission as above', 'above.id', 'entry.parent_id')
    .select(['entry.id', 'entry.component', 'above.component as aboveComponent', 'entry.menu_type'])
    .select('entry.parent_id')
    .where('entry.id', 'in', [...new Set(limited.map(({ permissionId }) => permissionId))])
    .execute()
  const stored = await system(db)
    .selectFrom('sys_permission_data_rule')
    .selectAll()
    .where('id', 'in', [...new Set(limited.flatMap(({ ruleIds }) => ruleIds))])
    .execute()
  const entities = await entitiesOf(db, entries, known)
  const rules = new Map(stored.map((rule) => [rule.id, rule]))
  return limited.flatMap(({ sourceId, permissionId, ruleIds }) =>
    ruleIds.flatMap((id): readonly HungRule[] => {
      const found = rules.get(id)
      if (found?.status === '0') return []
      const isThere = found?.permission_id === permissionId
      const rule: DataRule = isThere
        ? {
            id,
            name: found.rule_name,
            column: found.rule_column,
            conditions: found.rule_conditions,
            value: found.rule_value,
          }
        : { id, name: rightMessages.goneRule, column: null, conditions: goneRule, value: null }
      const tenantId = isThere ? found.tenant_id : 0
      const names = entities.get(permissionId) ?? []
      return names.flatMap((entity) => [
        { sourceId, entity, tenantId, rule },
        // A rule on a record also hides its rows, whichever call reads them.
        ...known.rowsOf(entity).map((held) => ({
          sourceId,
          tenantId,
          entity: held.entity,
          rule: { ...rule, by: held.by },
        })),
      ])
    }),
  )
}

interface RuledEntry {
  readonly id: string
  readonly component: string | null
  readonly aboveComponent: string | null
  readonly menu_type: unknown
  readonly parent_id: string | null
}

/**
 * Names of the entities that the rules of entries limit: normally the one that the entry shows. If its page cannot be
 * read, rules still apply, to the entities that the entry's buttons allow to read.
 */
async function entitiesOf(
  db: Db,
  entries: readonly RuledEntry[],
  { entityOf, readBy }: Entries,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // A button counts as its entry.
  const placed = entries.map(({ id, component, aboveComponent, menu_type, parent_id }) =>
    menu_type === 2
      ? { id, place: parent_id ?? '', shown: entityOf(aboveComponent) }
      : { id, place: id, shown: entityOf(component) },
  )
  const lost = placed.flatMap(({ place, shown }) => (shown ? [] : [place]))
  const buttons =
    lost.length === 0
      ? []
      : await system(db)
          .selectFrom('sys_permission')
          .select(['parent_id', 'perms'])
          .where('menu_type', '=', 2)
          .where('del_flag', '=', 0)
          .where('parent_id', 'in', lost)
          .execute()
  const codesOf = (place: string) =>
    new Set(
      buttons.flatMap(({ parent_id, perms }) =>
        parent_id === place ? (perms ?? '').split(',').map((code) => code.trim()) : [],
      ),
    )
  return new Map(
    placed.map(({ id, place, shown }) => [id, shown ? [shown.name] : readBy(codesOf(place))]),
  )
}

interface Given {
  /** The user's sources in the tenant. */
  readonly sources: readonly TenantSource[]
  readonly rules: readonly HungRule[]
  readonly tenantId: number
  /** Whether he administers the platform and so sees all tenants. */
  readonly platform: boolean
  /** Whether a source gives the permission code. */
  gives(sourceId: string, code: string): boolean
}

/**
 * Entities that a rule limits for any source, with the rows that each source gives. Sources add up: one that may read
 * the entity and has no rule for it gives all rows.
 */
export function rowSources(given: Given, { viewRight }: Entries): RowRights {
  const { sources, rules, tenantId, platform, gives } = given
  const ids = new Set(sources.map(({ id }) => id))
  const own = [
    ...rules.filter(({ sourceId }) => ids.has(sourceId)),
    ...(platform ? [] : [...ids].flatMap(ownTenant)),
  ]
  // Always listed, even if no source gives them: an entity that is not listed has no row limit.
  const ofTenants = platform ? [] : Object.keys(tenantColumns)
  return new Map(
    [...new Set([...ofTenants, ...own.map(({ entity }) => entity)])].map((entity) => {
      const right = viewRight(entity)
      const readers = sources.filter(({ id }) => right !== undefined && gives(id, right))
      const limited = sources.filter(({ id }) =>
        own.some((one) => one.entity === entity && one.sourceId === id),
      )
      // If no source gives the right to read (everybody has it, or nobody), only the sources with rules count.
      const counting = readers.length > 0 ? readers : limited
      return [
        entity,
        counting.map(({ kind, id, code, name }): SourceRows => {
          const those = own.filter((one) => one.entity === entity && one.sourceId === id)
          const source = { kind, id, code, name }
          return { source, rules: those.map((one) => ruleIn(tenantId, one)) }
        }),
      ] as const
    }),
  )
}

/** Entities with rows of all tenants, and the column that says which of them a tenant has to do with. */
const tenantColumns: Readonly<Record<string, { readonly column: string; readonly value: string }>> =
  {
    sysTenant: { column: 'no', value: '#{tenantId}' },
    tenantMember: { column: 'tenant', value: '#{tenantId}' },
    quartzJob: { column: 'company', value: '#{tenantId}' },
    jobRun: { column: 'job.company', value: '#{tenantId}' },
    jobHandler: { column: 'tenants', value: 'Y' },
  }

/** Rules that limit those entities to rows of the current tenant. */
const ownTenant = (sourceId: string): readonly HungRule[] =>
  Object.entries(tenantColumns).map(([entity, { column, value }]) => ({
    sourceId,
    entity,
    tenantId: 0,
    rule: {
      id: `own-tenant:${entity}`,
      name: rightMessages.ownTenant,
      column,
      conditions: '=',
      value,
    },
  }))

/** A rule of another tenant cannot apply here. */
const ruleIn = (tenantId: number, hung: HungRule): DataRule =>
  hung.tenantId === 0 || hung.tenantId === tenantId
    ? hung.rule
    : { ...hung.rule, conditions: goneRule }

/** Entities whose rows are limited, without those for which one source gives all rows. */
export const limitedRows = (rows: RowRights): RowRights =>
  new Map([...rows].filter(([, sources]) => sources.every(({ rules }) => rules.length > 0)))
