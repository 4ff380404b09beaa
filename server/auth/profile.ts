import { matches } from '#model'
import { databaseFailure } from '../db/errors'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { FileStore } from '../files/store'
import { declined, invalid } from '../http/envelope'
import type { Caller } from '../http/right'
import { profileMessages as messages, registerMessages } from './messages'

/** Changes of one's own profile; an absent member keeps its value. */
export interface ProfileChange {
  readonly realname?: string
  /** Signs letters in other languages; '' removes it. */
  readonly latinName?: string
  /** '' removes it. */
  readonly email?: string
  /** Path of a picture that the caller has uploaded; '' removes it. */
  readonly avatar?: string
}

const realnameAtMost = 50
const latinNameAtMost = 100
const latinLetters = /^[\p{Script=Latin}\p{M} .,'’-]+$/u

/**
 * Changes the caller's own names, email address and picture. Throws a refusal that names the field: for a name that is
 * empty, too long or not in Latin letters, an address that is invalid or used by another account, and a picture that is no image or was
 * uploaded by somebody else.
 */
export async function changeProfile(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'find'> },
  caller: Caller,
  { realname, latinName, email, avatar }: ProfileChange,
): Promise<void> {
  if (realname !== undefined && (realname === '' || [...realname].length > realnameAtMost)) {
    throw invalid([{ field: 'realname', message: messages.realname(realnameAtMost) }])
  }
  if (latinName && !(latinLetters.test(latinName) && latinName.length <= latinNameAtMost)) {
    throw invalid([{ field: 'latinName', message: messages.latinName(latinNameAtMost) }])
  }
  if (email && !matches('e', email)) {
    throw invalid([{ field: 'email', message: registerMessages.emailMalformed }])
  }
  if (avatar && !(await mayShow({ db, files }, caller, avatar))) {
    throw invalid([{ field: 'avatar', message: messages.avatar }])
  }
  const change = {
    ...(realname === undefined ? {} : { realname }),
    ...(latinName === undefined ? {} : { latin_name: latinName || null }),
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

/** A picture uploaded by the caller, or the current one, which may come from another provider. */
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
