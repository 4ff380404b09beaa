import type { TObject, TSchema } from 'typebox'
import type { DeclaredRoute } from './guard'

/** Calls that declare themselves, as a page of Markdown: one heading a call, in the order of their addresses. */
export function describeCalls(routes: readonly DeclaredRoute[]): string {
  const urls = new Map<string, DeclaredRoute[]>()
  for (const route of routes) {
    if (route.call && route.method !== 'HEAD')
      urls.set(route.url, [...(urls.get(route.url) ?? []), route])
  }
  const parts = [...urls].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(describe)
  return `${['# Calls', head, ...parts].join('\n\n')}\n`
}

const head = `Generated from what the routes declare (server/http/call.ts); \`npx vitest run --project node server/calls.test.ts -u\`
writes it anew. Every answer is an envelope \`{ success, message, code, result, timestamp }\`; "answers" is its \`result\`.`

function describe([url, routes]: readonly [string, readonly DeclaredRoute[]]): readonly string[] {
  const [{ call, right } = { call: undefined, right: 'public' as const }] = routes
  if (!call) return []
  const methods = routes.map(({ method }) => method).join(', ')
  return [
    `## ${methods} ${url}`,
    `${call.summary} ${rightText(right)}`,
    ...members('In the address', call.query),
    ...members('In the body', call.body),
    `Answers ${shape(call.answer)}.`,
  ]
}

function rightText(right: DeclaredRoute['right']): string {
  if (right === 'public') return 'Anybody may ask.'
  return right === 'session' ? 'Whoever is signed in may ask.' : `Needs the right \`${right.can}\`.`
}

function members(title: string, schema: TObject | undefined): readonly string[] {
  if (!schema) return []
  const required = new Set<string>(schema.required ?? [])
  const lines = Object.entries(schema.properties).map(([name, one]: [string, Details]) => {
    const must = one.default === undefined && required.has(name) ? ', required' : ''
    const most = one.maxLength ?? one.maximum
    return `- \`${name}\`: ${shape(one)}${most === undefined ? '' : ` of ${most} at most`}${must}`
  })
  return [[`${title}:`, '', ...lines].join('\n')]
}

interface Details extends TSchema {
  readonly type?: string
  readonly default?: unknown
  readonly maxLength?: number
  readonly maximum?: number
  readonly const?: unknown
  readonly items?: Details
  readonly anyOf?: readonly Details[]
  readonly properties?: Readonly<Record<string, Details>>
}

/** A schema as a type is written. */
function shape({ type, const: only, items, anyOf, properties }: Details): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (anyOf) return anyOf.map(shape).join(' or ')
  if (items) return `list of ${shape(items)}`
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  return type ?? 'anything'
}
