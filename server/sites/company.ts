import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { entityTableOf } from '../entity/schema/entityTable'

/** Public enterprise information of a website: non-empty texts by field key. */
export type Company = Readonly<Record<string, string>>

/** Fields that are public anyway, as the website shows them. */
const told = [
  ...['name', 'nameEn', 'summary', 'products', 'founded'],
  ...['contact', 'email', 'phone', 'whatsapp', 'wechat', 'workTime', 'address', 'addressEn'],
  ...['video', 'facebook', 'linkedin', 'youtube'],
]

export interface SiteOfTenant {
  /** Website code. */
  readonly code: string
  readonly tenantId: number
}

/**
 * The company as a website presents it (schemas/entities/site/enterprise.json); undefined if there is no record. Fields
 * with a right of their own are left out.
 */
export const companyOf = async (
  db: Db,
  entity: Entity | undefined,
  of: SiteOfTenant,
): Promise<Company | undefined> => (await textsOf(db, entity, of, told))[0]

/** The company as each of its websites presents it. */
export const companiesOf = (
  db: Db,
  entity: Entity | undefined,
  tenantId: number,
): Promise<readonly Company[]> => textsOf(db, entity, { tenantId }, told)

/** Path of the company's logo in the file storage. */
export async function logoOf(
  db: Db,
  entity: Entity | undefined,
  of: SiteOfTenant,
): Promise<string | undefined> {
  const [shown] = await textsOf(db, entity, of, ['logo'])
  return shown?.logo?.split(',')[0]
}

async function textsOf(
  db: Db,
  entity: Entity | undefined,
  { code, tenantId }: Pick<SiteOfTenant, 'tenantId'> & Partial<SiteOfTenant>,
  keys: readonly string[],
): Promise<readonly Company[]> {
  const site = entity?.single && entity.fields.get(entity.single)
  if (!entity || !site) return []
  const { table, fields } = entityTableOf(entity)
  const columnOf = (key: string) => fields.find((column) => column.key === key)
  const shown = keys.flatMap((key) => {
    const column = columnOf(key)
    return column && column.field.can === undefined
      ? [sql`${sql.ref(column.name)}::text as ${sql.ref(key)}`]
      : []
  })
  if (shown.length === 0) return []
  const column = sql.ref(columnOf(site.key)?.name ?? site.key)
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join(shown)} from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0
      and ${code === undefined ? sql`true` : sql`${column} = ${code}`}
    order by ${column}`.execute(db)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(isThere)))
}

const isThere = (entry: [string, string | null]): entry is [string, string] =>
  entry[1] !== null && entry[1].trim() !== ''
