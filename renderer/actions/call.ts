import { scopeOf } from '../data/rows'
import { actionMessages } from '../messages'
import type { Call } from '../ports'
import type { RunContext } from './define'
import { finish } from './finish'
import type { CallProps } from './model'
import { idsOf, questionOf } from './question'

/** Any declared endpoint, with what it is sent computed from the row or the selection. */
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
  const sent = send?.evaluate(runScope(context))
  const answer = await context.send({ method, url, ...carried(method, sent) })
  if (!answer) return
  await finish(context, answer, actionMessages.done)
}

/** Browsers take no body along with a GET, and servers read none of a DELETE: what these say stands in the address. */
function carried(
  method: CallProps['method'],
  sent: unknown,
): Pick<Call, 'body'> | Pick<Call, 'params'> {
  if (sent === undefined) return {}
  if (method === 'POST' || method === 'PUT') return { body: sent }
  const members = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  const given = members.filter(([, value]) => value !== null && value !== undefined)
  return { params: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }
}

/** What an expression of a toolbar or row action may read. */
export function runScope({ rows, ports }: RunContext): Readonly<Record<string, unknown>> {
  const scopes = rows.map(scopeOf)
  return { row: scopes[0] ?? null, selected: scopes, user: ports.user }
}
