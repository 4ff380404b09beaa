export interface SessionUser {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
  readonly tenantId: number
}

/** Parses the user of a login answer or of storage; null if a part is missing. */
export function readUser(raw: unknown): SessionUser | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { id, username, realname, avatar, tenantId } = raw as Record<string, unknown> // an object, checked above
  if (typeof id !== 'string' || typeof username !== 'string') return null
  return {
    id,
    username,
    realname: typeof realname === 'string' ? realname : username,
    avatar: typeof avatar === 'string' ? avatar : null,
    tenantId: Number(tenantId ?? 0),
  }
}
