import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { entityTableOf } from '../entity/schema/entityTable'

/** What the enterprise information of a website tells its visitors: texts that are there, by the field's key. */
export type Company = Readonly<Record<string, string>>

/** Nothing of it is a secret: it stands on the website. */
const told = [
  ...['name', 'nameEn', 'summary', 'products', 'founded'],
  ...['contact', 'email', 'phone', 'whatsapp', 'wechat', 'workTime', 'address', 'addressEn'],
  ...['video', 'facebook', 'linkedin', 'youtube'],
]

export interface SiteOfTenant {
  /** Absent: the first of the company's websites that has such a record. */
  readonly code?: string
  readonly tenantId: number
}

/**
 * The company as a website presents it (schemas/entities/site/enterprise.json); undefined where nobody has written it.
 * Fields that a document gives a right of their own are not told.
 */
export const companyOf = (
  db: Db,
  entity: Entity | undefined,
  of: SiteOfTenant,
): Promise<Company | undefined> => textsOf(db, entity, of, told)

/** The path of its logo among the stored files. */
export async function logoOf(
  db: Db,
  entity: Entity | undefined,
  of: SiteOfTenant,
): Promise<string | undefined> {
  const { logo } = (await textsOf(db, entity, of, ['logo'])) ?? {}
  return logo?.split(',')[0]
}

async function textsOf(
  db: Db,
  entity: Entity | undefined,
  { code, tenantId }: SiteOfTenant,
  keys: readonly string[],
): Promise<Company | undefined> {
  const site = entity?.single && entity.fields.get(entity.single)
  if (!entity || !site) return undefined
  const { table, fields } = entityTableOf(entity)
  const columnOf = (key: string) => fields.find((column) => column.key === key)
  const shown = keys.flatMap((key) => {
    const column = columnOf(key)
    return column && column.field.can === undefined
      ? [sql`${sql.ref(column.name)}::text as ${sql.ref(key)}`]
      : []
  })
  if (shown.length === 0) return undefined
  const column = sql.ref(columnOf(site.key)?.name ?? site.key)
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join(shown)} from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0
      and ${code === undefined ? sql`true` : sql`${column} = ${code}`}
    order by ${column} limit 1`.execute(db)
  const [row] = rows
  return row && Object.fromEntries(Object.entries(row).filter(isThere))
}

const isThere = (entry: [string, string | null]): entry is [string, string] =>
  entry[1] !== null && entry[1].trim() !== ''
