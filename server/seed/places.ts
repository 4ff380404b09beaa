import type { Db } from '../db/open'
import { stableId } from '../kernel/ids'

export interface CategorySeed {
  /** Unique in its tenant; begins with its parent's code: `B01`, `B01A01`, `B01A01A01`. */
  readonly code: string
  readonly name: string
  readonly children?: readonly CategorySeed[]
}

export interface RegionSeed {
  readonly code: string
  readonly name: string
  /** '86' for a province. */
  readonly parentCode: string
  readonly level: 1 | 2 | 3
}

const rowsAtOnce = 1_000

export async function createCategories(
  db: Db,
  tenantId: number,
  roots: readonly CategorySeed[],
): Promise<void> {
  const rows = roots.flatMap((root) => categoryRows(tenantId, root, null))
  await insertAll(db, 'sys_category', rows)
}

/** Fills the empty table of regions, which all tenants share. */
export async function createRegions(db: Db, regions: readonly RegionSeed[]): Promise<void> {
  const names = new Map(regions.map((region) => [region.code, region]))
  const fullName = ({ name, parentCode }: RegionSeed): string => {
    const parent = names.get(parentCode)
    return parent ? `${fullName(parent)}/${name}` : name
  }
  const rows = regions.map((region) => ({ ...region, fullName: fullName(region) }))
  const values = rows.map(({ code, name, parentCode, level, fullName: full_name }) => ({
    code,
    name,
    full_name,
    parent_code: parentCode,
    level,
  }))
  await insertAll(db, 'sys_region', values)
}

function categoryRows(tenantId: number, node: CategorySeed, pid: string | null): readonly Row[] {
  const id = stableId('category', String(tenantId), node.code)
  const children = node.children ?? []
  return [
    {
      id,
      tenant_id: tenantId,
      pid,
      code: node.code,
      name: node.name,
    },
    ...children.flatMap((child) => categoryRows(tenantId, child, id)),
  ]
}

type Row = Readonly<Record<string, unknown>>

async function insertAll(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}
