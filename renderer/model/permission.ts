/** A button of the permission answer: `action` may be a comma list of codes. */
export interface AuthEntry {
  readonly action: string
  /** '1' shows when granted, '2' enables when granted. */
  readonly type: string
  /** '0' = the rule is switched off: everybody may. Present in the all-auth list. */
  readonly status?: string
}

/** What the server granted: the user's buttons and all buttons there are (specification, §6). */
export interface Grants {
  readonly auth: readonly AuthEntry[]
  readonly allAuth: readonly AuthEntry[]
}

export const noGrants: Grants = { auth: [], allAuth: [] }

/** May the user do `name`? No name means nothing is required. Both sides of the wire ask this. */
export function can(grants: Grants, name: string | undefined): boolean {
  if (!name) return true
  const names = (entry: AuthEntry) => entry.action.split(',').some((code) => code.trim() === name)
  if (grants.allAuth.some((entry) => entry.status === '0' && names(entry))) return true
  return grants.auth.some(names)
}
