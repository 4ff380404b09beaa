import { scopeOf } from '../data/rows'
import { actionMessages } from '../messages'
import type { RunContext } from './define'
import { finish } from './finish'
import type { CallProps } from './model'
import { idsOf, questionOf } from './question'

/** Any declared endpoint with a body computed from the row or the selection. */
export async function runCall(context: RunContext): Promise<void> {
  const { action, ports } = context
  const { method, url, send } = action.props as CallProps // what the document half of `call` compiles to
  const asksSelection = send?.names.includes('selected') === true
  if (asksSelection && idsOf(context).length === 0) {
    return ports.notify.warning(actionMessages.selectOne)
  }
  if (action.confirm !== undefined) {
    const title = questionOf(action.confirm, context)
    if (!(await ports.notify.confirm({ title, danger: action.danger }))) return
  }
  const body = send?.evaluate(runScope(context))
  const answer = await context.send({ method, url, ...(body !== undefined && { body }) })
  if (!answer) return
  await finish(context, answer, actionMessages.done)
}

/** What an expression of a toolbar or row action may read. */
export function runScope({ rows, ports }: RunContext): Readonly<Record<string, unknown>> {
  const scopes = rows.map(scopeOf)
  return { row: scopes[0] ?? null, selected: scopes, user: ports.user }
}
