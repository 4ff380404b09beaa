import { type RawBuilder, sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import type { Row, Stored, Values } from '../entity/contracts/records'
import { readRow, selection } from '../entity/read/rows'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'

/** A rule that assigns enquiries of a tenant (schemas/entities/crm/assignRule.json). */
export interface AssignRule {
  readonly id: string
  readonly name: string
  /** Number of enquiries that it has assigned. */
  readonly hits: number
  /** Accounts, then ids of departments. */
  readonly users: readonly string[]
  readonly departs: readonly string[]
  /** None = any. */
  readonly countries: readonly string[]
  readonly sites: readonly string[]
  readonly products: readonly string[]
  /** Codes of categories; they include their descendants. */
  readonly categories: readonly string[]
}

/** Values of an enquiry that rules compare. */
export interface Asked {
  readonly country: string
  readonly site: string
  readonly product: string
  /** Code of the product's category. */
  readonly category: string
}

/** The field of an enquiry's owner, and the field that says who or what assigned it. */
export const ownerKey = 'owner'
export const whyKey = 'assignedBy'

type Entities = Documents['entities']

/** The table of rules; undefined if no document describes it: then there are no rules. */
export const rulesTable = (entities: Entities): EntityTable | undefined => {
  const entity = entities.get('assignRule')
  return entity && entityTableOf(entity)
}

/** The tenant's active rules in their order. With `locked` only these rules, locked for this transaction. */
export async function readRules(
  trx: Db,
  entityTable: EntityTable,
  tenantId: number,
  locked?: readonly string[],
): Promise<readonly AssignRule[]> {
  const which: RawBuilder<unknown> = locked ? sql`and id = any(${locked}::text[])` : sql``
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where tenant_id = ${tenantId} and del_flag = 0 and active = 'Y' ${which}
    order by sort, id ${locked ? sql`for update` : sql``}`.execute(trx)
  return rows.map((row) => ruleOf(readRow(entityTable, row)))
}

const ruleOf = ({ id, values }: Stored): AssignRule => ({
  id,
  name: String(values.name ?? ''),
  hits: Number(values.hits ?? 0),
  users: listOf(values.users),
  departs: listOf(values.departs),
  countries: listOf(values.countries),
  sites: listOf(values.sites),
  products: listOf(values.products),
  categories: listOf(values.categories),
})

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/** Whether the rule matches the enquiry: all its conditions hold, and of product and category at least one. */
export function matches(rule: AssignRule, { country, site, product, category }: Asked): boolean {
  const { countries, sites, products, categories } = rule
  const isAnyProduct = products.length + categories.length === 0
  return (
    (countries.length === 0 || countries.includes(country)) &&
    (sites.length === 0 || sites.includes(site)) &&
    (isAnyProduct ||
      products.includes(product) ||
      // The code of a descendant starts with the code of its ancestor.
      (category !== '' && categories.some((code) => category.startsWith(code))))
  )
}

/** Values that rules compare, of each of these enquiries by id. */
export async function askedOf(
  trx: Db,
  records: readonly Stored[],
  { entities, tenantId }: { readonly entities: Entities; readonly tenantId: number },
): Promise<ReadonlyMap<string, Asked>> {
  const text = (values: Values, key: string) => String(values[key] ?? '')
  const products = [...new Set(records.map(({ values }) => text(values, 'product')))]
  const categories = await categoriesOf(
    trx,
    products.filter((id) => id !== ''),
    { entities, tenantId },
  )
  return new Map(
    records.map(({ id, values }) => {
      const product = text(values, 'product')
      const category = categories.get(product) ?? ''
      return [
        id,
        { country: text(values, 'country'), site: text(values, 'site'), product, category },
      ]
    }),
  )
}

async function categoriesOf(
  trx: Db,
  ids: readonly string[],
  { entities, tenantId }: { readonly entities: Entities; readonly tenantId: number },
): Promise<ReadonlyMap<string, string>> {
  const entity = entities.get('product')
  const column = entity && entityTableOf(entity).columns.get('category')
  if (!entity || !column || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; category: string | null }>`
    select id, ${sql.ref(column.name)} as category from ${sql.table(entityTableOf(entity).table)}
    where tenant_id = ${tenantId} and id = any(${ids}::text[])`.execute(trx)
  return new Map(rows.map(({ id, category }) => [id, category ?? '']))
}
