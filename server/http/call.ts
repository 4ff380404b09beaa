import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import { type Answer, malformed } from './envelope'
import type { Caller, Limit, Right } from './right'

/** What a call declares of itself: it is checked and described by this and nothing else (docs/calls.md). */
export interface CallDoc<Query extends TObject = TObject, Body extends TObject = TObject> {
  readonly method: HTTPMethods | readonly HTTPMethods[]
  readonly url: string
  readonly right: Right
  readonly limit?: Limit
  /** What it is for: an English sentence. */
  readonly summary: string
  /** Members that the address may have; of a text that is not sent its default stands. Others are left alone. */
  readonly query?: Query
  /** The same of a JSON body, which must be an object. */
  readonly body?: Body
  /** What `result` is when the call succeeds. */
  readonly answer: TSchema
}

interface Asked<Query extends TObject, Body extends TObject> {
  readonly query: Static<Query>
  readonly body: Static<Body>
  /** Parts of the path. */
  readonly params: Readonly<Record<string, string>>
  /** Present unless the right is 'public'. */
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallDoc
  }
  interface FastifyInstance {
    /** An answer that is not as its call declares fails then: for tests. */
    readonly checkAnswers?: boolean
  }
}

/** Adds a call. `handle` gets what was sent as it is declared; anything else is refused with 400 before it. */
export function addCall<Query extends TObject, Body extends TObject>(
  app: FastifyInstance,
  doc: CallDoc<Query, Body>,
  handle: (asked: Asked<Query, Body>) => Promise<Answer> | Answer,
): void {
  const { method, url, right, limit, query, body } = doc
  app.route({
    method: typeof method === 'string' ? method : [...method],
    url,
    config: { right, call: doc, ...(limit && { limit }) },
    async handler(request, reply) {
      const answer = await handle({
        // Read by these schemas; without one there is nothing to read.
        query: readMembers(query ?? nothing, request.query) as Static<Query>,
        body: (body ? readMembers(body, request.body) : {}) as Static<Body>,
        params: request.params as Readonly<Record<string, string>>, // parts of a path are texts
        get caller() {
          return request.caller
        },
        request,
        reply,
      })
      if (app.checkAnswers) checkAnswer(doc, answer)
      return answer
    },
  })
}

const nothing = Type.Object({})

/** A text that may be missing, null or empty: it is '' then. */
export const text = ({ max = 200, pattern }: TextRules = {}) =>
  Type.String({ maxLength: max, default: '', ...(pattern && { pattern: pattern.source }) })

/** A text that must be there. */
export const requiredText = ({ max = 200, pattern }: TextRules = {}) =>
  Type.String({ maxLength: max, ...(pattern && { pattern: pattern.source }) })

/** A whole number from 1 to `max`; `otherwise` when it is absent, out of reach or no number. */
export const count = ({ otherwise, max }: { readonly otherwise: number; readonly max: number }) =>
  Type.Integer({ minimum: 1, maximum: max, default: otherwise })

/** One page of a list (contract, §1.3). */
export const pageOf = (record: TSchema) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  })

interface TextRules {
  /** Characters at most; 200 when not given. */
  readonly max?: number
  readonly pattern?: RegExp
}

/** The declared members of an object. Throws 400 for what is none, and for a member that is not as declared. */
function readMembers(schema: TObject, raw: unknown): Readonly<Record<string, unknown>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw malformed()
  const required = new Set<string>(schema.required ?? [])
  const read = Object.entries(schema.properties).flatMap(([name, declared]) => {
    const sent: unknown = Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined
    const { default: otherwise }: { default?: unknown } = declared
    if (Type.IsInteger(declared) && otherwise !== undefined)
      return [[name, clamped(declared, sent)]]
    if (sent === undefined || sent === null || sent === '') {
      if (otherwise === undefined && required.has(name)) throw malformed()
      return otherwise === undefined ? [] : [[name, otherwise]]
    }
    if (!isAs(declared, sent)) throw malformed()
    return [[name, sent]]
  })
  return Object.fromEntries(read)
}

function clamped({ maximum, default: otherwise }: TSchema & Bounds, sent: unknown): unknown {
  const value = Number(sent)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, maximum ?? value) : otherwise
}

interface Bounds {
  readonly maximum?: number
  readonly default?: unknown
}

function isAs(declared: TSchema & { readonly maxLength?: number }, sent: unknown): boolean {
  // No column takes the first; the second counts as JavaScript does, like the columns' own check before the database.
  if (typeof sent === 'string' && sent.includes('\0')) return false
  if (typeof sent === 'string' && sent.length > (declared.maxLength ?? sent.length)) return false
  return Check(declared, sent)
}

function checkAnswer({ url, answer: declared }: CallDoc, { success, result }: Answer): void {
  // As it is sent: without members that are undefined.
  const sent: unknown = JSON.parse(JSON.stringify(result ?? null))
  if (success && !Check(declared, sent)) {
    throw new Error(`call ${url}: answers ${JSON.stringify(sent)}, which it does not declare`)
  }
}
