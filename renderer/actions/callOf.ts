import { scopeOf } from '../data/rows'
import type { Call } from '../ports'
import type { RunContext } from './define'
import type { CallProps } from './model'

/** Builds the request of a `call`: the user's input, overridden by values that the document computes. */
export function callOf(context: RunContext, asked: Readonly<Record<string, unknown>> = {}): Call {
  const { method, url, send } = context.action.props as CallProps // what the document half of `call` compiles to
  const sent = send?.evaluate({ ...runScope(context), asked })
  const body = Object.keys(asked).length > 0 ? { ...asked, ...asMembers(sent) } : sent
  return { method, url, ...carried(method, body) }
}

/** Browsers send no body with GET, and servers read none with DELETE: the values go into the address. */
function carried(
  method: CallProps['method'],
  sent: unknown,
): Pick<Call, 'body'> | Pick<Call, 'params'> {
  if (sent === undefined) return {}
  if (method === 'POST' || method === 'PUT') return { body: sent }
  const given = Object.entries(asMembers(sent)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return { params: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }
}

const asMembers = (sent: unknown): object => (typeof sent === 'object' && sent !== null ? sent : {})

/** The names that an expression of a toolbar or row action can read. */
export function runScope({ rows, ports }: RunContext): Readonly<Record<string, unknown>> {
  const scopes = rows.map(scopeOf)
  return { row: scopes[0] ?? null, selected: scopes, user: ports.user }
}
