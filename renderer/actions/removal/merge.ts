import { readEndpoint } from '../../data/endpoint'
import { usedIn } from '../../data/uses'
import type { RunContext } from '../define'
import type { RemoveProps } from '../model'
import { idsOf, namesOf } from '../question'
import { removalTexts as texts } from './messages'
import { openUses } from './openUses'
import { removeAgain } from './remove'

/** Makes all that uses the row use another record instead; the row goes. */
export async function runMerge(context: RunContext): Promise<void> {
  const { action, model, ports } = context
  const [id] = idsOf(context)
  if (id === undefined) return
  const call = {
    method: 'GET',
    url: `${model.entity.api}/uses`,
    params: { ids: id, uses: 'merge' },
  } as const
  const { result } = await ports.request.send(call)
  const used = { uses: usedIn(result)?.uses ?? [], ids: [], kept: [id] }
  const why =
    used.uses.length > 0 ? texts.merging(namesOf(context)) : texts.mergingUnused(namesOf(context))
  const removal = { ...readEndpoint(model.endpoints.delete), params: { id } }
  const remove = removeAgain(context, removal)
  const { impact } = action.props as RemoveProps // what the action's document compiles to
  const { url } = removal
  const foretold = (to: string) => ({ url, body: { id, uses: 'merge', to } })
  openUses(context, { used, why, remove, merging: true, ...(impact && { foretold }) })
}
