import type { TSchema } from 'typebox'
import type { DeclaredRoute } from '../../server/http/guard'

/** Calls that declare themselves, as a page of Markdown: one heading a call, in the order of their addresses. */
export function describeCalls(routes: readonly DeclaredRoute[]): string {
  const urls = new Map<string, DeclaredRoute[]>()
  for (const route of routes) {
    if (!route.call || route.method === 'HEAD') continue
    const url = route.call.described?.url ?? route.url
    urls.set(url, [...(urls.get(url) ?? []), route])
  }
  const parts = [...urls].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(describe)
  return `${['# Calls', head, ...parts].join('\n\n')}\n`
}

const head = `Generated from what the routes declare (server/http/call.ts); \`npx vitest run --project node server/calls.test.ts -u\`
writes it anew. Every answer is an envelope \`{ success, message, code, result, timestamp }\`; "answers" is its \`result\`.`

function describe([url, routes]: readonly [string, readonly DeclaredRoute[]]): readonly string[] {
  const call = routes[0]?.call
  if (!call) return []
  const { right } = call.described ?? call
  const methods = [...new Set(routes.map(({ method }) => method))].join(', ')
  return [
    `## ${methods} ${url}`,
    `${call.summary} ${rightText(right)}${writeText(routes)}`,
    ...members('In the address', call.query),
    ...members('In the body', call.body),
    ...members('In the form', call.form),
    `Answers ${shape(call.answer)}.`,
  ]
}

function rightText(right: DeclaredRoute['right']): string {
  if (right === 'public') return 'Anybody may ask.'
  return right === 'session' ? 'Whoever is signed in may ask.' : `Needs the right \`${right.can}\`.`
}

/** Where the method does not tell. */
function writeText(routes: readonly DeclaredRoute[]): string {
  const [first] = routes
  if (!first || routes.some(({ writes }) => writes !== first.writes)) return ''
  if (first.writes)
    return routes.some(({ method }) => method === 'GET') ? ' Changes something.' : ''
  return routes.some(({ method }) => method !== 'GET') ? ' Changes nothing.' : ''
}

function members(title: string, schema: Details | undefined): readonly string[] {
  if (!schema) return []
  const required = new Set<string>(schema.required ?? [])
  const lines = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const must = one.default === undefined && required.has(name) ? ', required' : ''
    const most = one.maxLength ?? one.maximum
    return `- \`${name}\`: ${shape(one)}${most === undefined ? '' : ` of ${most} at most`}${must}`
  })
  const others = schema.additionalProperties
  if (others) lines.push(others.type === 'string' ? listParameters : recordMembers)
  return [[`${title}:`, '', ...lines].join('\n')]
}

const listParameters =
  '- the parameters of lists: an order, a page, conditions by the names of fields'
const recordMembers = '- members of a record'

interface Details extends TSchema {
  readonly type?: string
  readonly default?: unknown
  readonly maxLength?: number
  readonly maximum?: number
  readonly const?: unknown
  readonly items?: Details
  readonly anyOf?: readonly Details[]
  readonly properties?: Readonly<Record<string, Details>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Details
  readonly contentMediaType?: string
  readonly contentSchema?: Details
}

/** A schema as a type is written. */
function shape(schema: Details): string {
  const { type, const: only, items, anyOf, properties, contentMediaType, contentSchema } = schema
  if (contentMediaType) return `\`${contentMediaType}\``
  if (contentSchema) return `JSON of ${shape(contentSchema)}`
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (anyOf) return anyOf.map(shape).join(' or ')
  if (items) return `list of ${shape(items)}`
  if (properties && Object.keys(properties).length > 0)
    return `{ ${Object.keys(properties).join(', ')} }`
  return type ?? 'anything'
}
