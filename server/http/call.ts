import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Entity } from '#model'
import type { Answer } from './envelope'
import { readMembers } from './input'
import type { Caller, Limit, Right } from './right'

/** What is sent with a call, and what it answers. */
export interface Exchange<Query extends TSchema = TSchema, Body extends TSchema = TSchema> {
  /** What it is for: an English sentence. */
  readonly summary: string
  /** The same for the page of calls, in Chinese and in a word or two. */
  readonly title?: string
  /** Members that the address may have; of a text that is not sent its default stands. Others are left alone. */
  readonly query?: Query
  /** The same of a JSON body, which must be an object. */
  readonly body?: Body
  /** Members of a multipart body. Its files may be large: the handler receives them, by this schema. */
  readonly form?: TSchema
  /** What `result` is when the call succeeds; `media` of a call that answers no envelope. */
  readonly answer: TSchema
  /**
   * Whether it changes anything, here or in a browser: a record, a session, a cookie, a token or captcha that it issues,
   * what is remembered. Unless said, every method but GET does. Whoever looks at the console as somebody else makes
   * none of these calls.
   */
  readonly writes?: boolean
}

/** Whether a route writes, by what it says of itself or else by its method. */
export const writesBy = (method: string, call: Pick<Exchange, 'writes'> | undefined): boolean =>
  call?.writes ?? !(method === 'GET' || method === 'HEAD' || method === 'OPTIONS')

/** What a call declares of itself: it is checked and described by this and nothing else (docs/calls.md). */
export interface CallDoc<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends Exchange<Query, Body> {
  readonly method: HTTPMethods | readonly HTTPMethods[]
  readonly url: string
  readonly right: Right
  readonly limit?: Limit
  /** May be made by somebody who has yet to set a password of his own. */
  readonly first?: true
  /** Of a call that every entity has: what stands for all of them where calls are described. */
  readonly described?: { readonly url: string; readonly right: Right } | undefined
  /** Of a call of an entity: its records are what `anyObject` stands for. */
  readonly entity?: () => Entity
}

interface Asked<Query extends TSchema, Body extends TSchema> {
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
export function addCall<Query extends TSchema, Body extends TSchema>(
  app: FastifyInstance,
  doc: CallDoc<Query, Body>,
  handle: (asked: Asked<Query, Body>) => Promise<Answer | FastifyReply> | Answer | FastifyReply,
): void {
  const { method, url, right, limit, query, body } = doc
  app.route({
    method: typeof method === 'string' ? method : [...method],
    url,
    config: { right, call: doc, ...(limit && { limit }) },
    async handler(request, reply) {
      const answer = await handle({
        ...readSent({ query, body }, request),
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

/** What was sent, as it is declared. Throws 400. */
export function readSent<Query extends TSchema, Body extends TSchema>(
  { query, body }: { readonly query?: Query | undefined; readonly body?: Body | undefined },
  request: FastifyRequest,
): { readonly query: Static<Query>; readonly body: Static<Body> } {
  // Read by these schemas; without one there is nothing to read.
  return {
    query: (query ? readMembers(query, request.query) : {}) as Static<Query>,
    body: (body ? readMembers(body, request.body) : {}) as Static<Body>,
  }
}

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

/**
 * Members, and beside them the parameters of lists (contract, §6): an order, a page, a condition a field. One that is sent
 * several times is a comma list.
 */
export const listQuery = <Own extends TProperties = Record<never, never>>(
  own: Own = {} as Own, // without any
) =>
  Type.Unsafe<Static<TObject<Own>> & Readonly<Record<string, string>>>(
    Type.Object(own, { additionalProperties: text() }),
  )

/** Members, and beside them those of a record, which its entity's document says. */
export const openObject = <Own extends TProperties>(own: Own) =>
  Type.Unsafe<Static<TObject<Own>> & Readonly<Record<string, unknown>>>(
    Type.Object(own, { additionalProperties: Type.Unknown() }),
  )

export const anyObject = openObject({})

/** A text that is JSON of that shape; `otherwise` when it is absent. */
export const json = <Shape extends TSchema>(
  shape: Shape,
  otherwise: Static<Shape>,
  { max }: { readonly max?: number } = {},
) =>
  Type.Unsafe<Static<Shape>>({
    ...{ type: 'string', contentSchema: shape, default: otherwise },
    ...(max !== undefined && { maxLength: max }),
  })

/** Of a call that answers no envelope but a page, a file or a workbook. */
export const media = (type: string) => Type.Unsafe<string>({ contentMediaType: type })

export const htmlPage = media('text/html; charset=utf-8')
export const workbook = media('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

interface TextRules {
  /** Characters at most; 200 when not given. */
  readonly max?: number
  readonly pattern?: RegExp
}

/** Throws, in tests, where a call answers something else than it declares. */
export function checkAnswer(
  { url, answer: declared }: Pick<CallDoc, 'url' | 'answer'>,
  answered: unknown,
): void {
  if (Object.hasOwn(declared, 'contentMediaType')) return
  const { success, result } = answered as Answer // what is no content is an envelope
  // As it is sent: without members that are undefined.
  const sent: unknown = JSON.parse(JSON.stringify(result ?? null))
  if (success && !Check(declared, sent)) {
    throw new Error(`call ${url}: answers ${JSON.stringify(sent)}, which it does not declare`)
  }
}
