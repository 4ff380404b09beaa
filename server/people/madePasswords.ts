import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { ImportNote } from '../entity/contracts/deps'
import type { NewRecord } from '../entity/contracts/records'
import { generatePassword, hashPassword } from '../kernel/passwords'
import { userMessages as messages } from './messages'

/** Passwords generated during imports, by import id and account id; kept until the importing user has got them. */
export type MadePasswords = Map<string, Map<string, string>>

/** Hashes the typed password of a new account, or generates one if none was typed. */
export async function keepPassword(
  trx: Db,
  { id, values }: NewRecord,
  { made, importId }: { readonly made: MadePasswords; readonly importId: string | undefined },
): Promise<void> {
  const fresh = await system(trx)
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', id)
    .where('password', '=', '')
    .executeTakeFirst()
  if (!fresh) return
  const typed =
    typeof values.password === 'string' && values.password !== '' ? values.password : undefined
  const password = typed ?? generatePassword()
  await system(trx)
    .updateTable('sys_user')
    .set({ password: await hashPassword(password), must_change: typed === undefined })
    .where('id', '=', id)
    .execute()
  if (importId === undefined || typed !== undefined) return
  const own = made.get(importId) ?? new Map<string, string>()
  made.set(importId, own.set(id, password))
}

/** Lines of the password sheet for the importing user, without accounts that were undone meanwhile. */
export async function passwordsOf(
  db: Db,
  made: MadePasswords,
  importId: string,
): Promise<ImportNote | undefined> {
  const own = made.get(importId)
  made.delete(importId)
  if (!own) return undefined
  const rows = await system(db)
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('id', 'in', [...own.keys()])
    .orderBy('username')
    .execute()
  if (rows.length === 0) return undefined
  const lines = rows.map(({ id, username, realname }) => [username, realname, own.get(id) ?? ''])
  return { title: messages.passwordSheet, lines: [[...messages.passwordColumns], ...lines] }
}
