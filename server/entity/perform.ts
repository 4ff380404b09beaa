import type { Answer } from '../http/envelope'
import { act } from './actions'
import { type Call, jsonOf, writing } from './call'
import { hooksOf } from './hooks'

/** Runs a declared action once for its key, and what the entity's hooks do after it. */
export const performAction = (name: string, ids: readonly string[], call: Call): Promise<Answer> =>
  writing(call, jsonOf(call), async (request) => {
    const { store, deps } = call
    const answer = await act(name, ids, { store, deps, request })
    await hooksOf(deps, store.layout.entity)?.acted?.(name, ids, call.request.caller)
    return answer
  })
