import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId } from '../kernel/ids'

export interface PositionSeed {
  /** Unique in its tenant. */
  readonly code: string
  readonly name: string
  /** Code of the dictionary position_rank. */
  readonly rank: string
}

export async function createPositions(
  db: Db,
  tenantId: number,
  positions: readonly PositionSeed[],
): Promise<void> {
  const rows = positions.map(({ code, name, rank }) => ({
    id: newId(),
    tenant_id: tenantId,
    code,
    name,
    post_rank: rank,
    del_flag: 0,
    create_time: '2024-03-01 09:00:00',
  }))
  await system(db).insertInto('sys_position').values(rows).execute()
}
