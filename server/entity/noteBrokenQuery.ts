import { isBrokenSuperQuery } from '../../renderer/model/query/superQuery'
import type { Call } from './call'

/** The contract leaves a malformed advanced query out and logs it (§2.4). Without its text, which may be anybody's data. */
export function noteBrokenQuery({ request, params, store, deps }: Call): void {
  if (!isBrokenSuperQuery(params)) return
  const { id, caller } = request
  const entity = store.layout.entity.name
  deps.log?.('malformed superQueryParams left out', { id, entity, userId: caller.userId })
}
