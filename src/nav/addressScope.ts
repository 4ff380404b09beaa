import { apiBase } from '../constants'
import type { AddressScope } from '../menu/placeholders'
import { session } from '../session/store'
import { keys, storage } from '../storage/storage'

/** Values for placeholders: current user, site and window. */
export function addressScope(): AddressScope {
  const { id = '', username = '', realname = '', tenantId = 0 } = session.user ?? {}
  const code = storage.get(keys.site)
  const { origin, protocol, host, hostname, port } = location
  return {
    user: { id, username, realname, tenantId },
    site: { code: typeof code === 'string' ? code : '', domainName: hostname },
    location: { origin, protocol, host, hostname, port },
    apiUrl: origin + apiBase,
  }
}
