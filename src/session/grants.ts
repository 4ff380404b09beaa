import type { AuthEntry, Grants } from '#model'

/** Parses `auth` and `allAuth` of the permission answer; invalid entries are left out. */
export function readGrants(auth: unknown, allAuth: unknown): Grants {
  return { auth: readEntries(auth), allAuth: readEntries(allAuth) }
}

/** Types and statuses may be texts or numbers. */
export function readEntries(raw: unknown): readonly AuthEntry[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((login: unknown) => {
    if (typeof login !== 'object' || login === null) return []
    const { action, type, status } = login as Record<string, unknown> // an object, checked above
    if (typeof action !== 'string') return []
    return [
      {
        action,
        type: String(type ?? '1'),
        ...(status === undefined || status === null ? {} : { status: String(status) }),
      },
    ]
  })
}
