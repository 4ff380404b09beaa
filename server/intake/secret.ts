import { sql } from 'kysely'
import type { Db } from '../db/open'
import { newToken } from '../kernel/tokens'

/** The secret that seals challenges: shared by all processes, created by the first one that starts. */
export async function intakeSecret(db: Db): Promise<string> {
  await sql`insert into sys_intake_secret (secret) values (${newToken()}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ secret: string }>`select secret from sys_intake_secret`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sys_intake_secret: the row that was made is missing')
  return row.secret
}
