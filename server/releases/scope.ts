import { can, companyPath, documentRights } from '#model'
import type { Caller } from '../http/right'
import type { Author } from './changesets'

/** Which documents an author has to do with: those of the company that he acts in, and the platform's if he may publish all. */
export interface Scope {
  /** The company. */
  readonly id: number
  /** Whether the platform's are among them. */
  readonly all: boolean
  /** Whether the document at a path is one of them. */
  has(path: string): boolean
}

export function scopeOf({ grants, tenantId: id }: Pick<Caller, 'grants' | 'tenantId'>): Scope {
  const all = can(grants, documentRights.publishAll)
  return {
    id,
    all,
    has: (path) => (path.startsWith('companies/') ? companyPath(path)?.id === id : all),
  }
}

/** The caller as the author of what he changes there. */
export const authorOf = (caller: Pick<Caller, 'userId' | 'grants' | 'tenantId'>): Author => ({
  userId: caller.userId,
  has: scopeOf(caller).has,
})
