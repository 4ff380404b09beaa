import { matches } from '#model'
import { databaseFailure } from '../db/errors'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { FileStore } from '../files/store'
import { declined, invalid } from '../http/envelope'
import type { Caller } from '../http/right'
import { profileMessages as messages, registerMessages } from './messages'

/** What people change about themselves; an absent member stays as it is. */
export interface ProfileChange {
  readonly realname?: string
  /** '' takes it away. */
  readonly email?: string
  /** Path of a picture that the caller has uploaded; '' takes it away. */
  readonly avatar?: string
}

const realnameAtMost = 50

/**
 * Changes the caller's own name, address and picture, and nobody else's. Throws a refusal that names the
 * field: a name that is empty or too long, an address that is none or another account's, a picture that is
 * none or that somebody else has uploaded.
 */
export async function changeProfile(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'find'> },
  caller: Caller,
  { realname, email, avatar }: ProfileChange,
): Promise<void> {
  if (realname !== undefined && (realname === '' || [...realname].length > realnameAtMost)) {
    throw invalid([{ field: 'realname', message: messages.realname(realnameAtMost) }])
  }
  if (email && !matches('e', email)) {
    throw invalid([{ field: 'email', message: registerMessages.emailMalformed }])
  }
  if (avatar && !(await mayShow({ db, files }, caller, avatar))) {
    throw invalid([{ field: 'avatar', message: messages.avatar }])
  }
  const change = {
    ...(realname === undefined ? {} : { realname }),
    ...(email === undefined ? {} : { email: email || null }),
    ...(avatar === undefined ? {} : { avatar: avatar || null }),
  }
  if (Object.keys(change).length === 0) return
  try {
    await system(db).updateTable('sys_user').set(change).where('id', '=', caller.userId).execute()
  } catch (error) {
    if (databaseFailure(error)?.kind !== 'unique') throw error
    throw declined(registerMessages.emailTaken)
  }
}

/** A picture of the caller's own, or the one that is there already, which another provider may have given. */
async function mayShow(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'find'> },
  { userId, username, tenantId }: Caller,
  path: string,
): Promise<boolean> {
  const file = await files.find(path)
  if (file) {
    const own = file.create_by === username && file.tenant_id === tenantId
    if (own && file.type.startsWith('image/')) return true
  }
  const user = await system(db)
    .selectFrom('sys_user')
    .select('avatar')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.avatar === path
}
