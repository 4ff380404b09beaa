import { send } from '../http/client'
import { membersOf } from '../session/loginAnswer'

/** A site that the user works on (specification, shell §3: site). */
export interface Site {
  readonly code: string
  /** The domain or the code if the server sends no name. */
  readonly name: string
}

/** The user's sites in the current tenant. */
export async function fetchSites(signal?: AbortSignal): Promise<readonly Site[]> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/api/getSiteListByUid',
    quiet: true,
    ...(signal && { signal }),
  })
  return Array.isArray(result) ? result.flatMap(readSite) : []
}

/** Codes may be texts or numbers. */
function readSite(raw: unknown): readonly Site[] {
  const { code, name, domainName } = membersOf(raw)
  if (typeof code !== 'string' && typeof code !== 'number') return []
  const named = [name, domainName].find((text) => typeof text === 'string' && text !== '')
  return code === '' ? [] : [{ code: String(code), name: String(named ?? code) }]
}
