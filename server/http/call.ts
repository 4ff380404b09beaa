import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Entity } from '#model'
import type { Answer } from './envelope'
import { readMembers } from './input'
import type { Caller, Limit, Right } from './right'

/** Input and output of a call. */
export interface Exchange<Query extends TSchema = TSchema, Body extends TSchema = TSchema> {
  /** Purpose, as an English sentence. */
  readonly summary: string
  /** Purpose in a few Chinese words, for the page that lists calls. */
  readonly title?: string
  /** Query parameters; a missing text gets its default. Undeclared ones are ignored. */
  readonly query?: Query
  /** Members of a JSON body, which must be an object. */
  readonly body?: Body
  /** Members of a multipart body. Files may be large, so the handler receives them itself, by this schema. */
  readonly form?: TSchema
  /** Schema of `result` on success; `media` for a call without an envelope. */
  readonly answer: TSchema
  /**
   * Whether the call changes anything, here or in a browser: a record, a session, a cookie, an issued token or captcha,
   * anything remembered. Default: true for every method but GET. Administrators viewing as another user cannot make
   * these calls.
   */
  readonly writes?: boolean
  /**
   * All that it writes are records, by a plan (entity/write): who tries a changeset may make it, and is told what the
   * plan would have stored. All other calls that write are refused in a trial.
   */
  readonly judged?: true
}

/** Whether a route writes, by its declaration or else by its method. */
export const writesBy = (method: string, call: Pick<Exchange, 'writes'> | undefined): boolean =>
  call?.writes ?? !(method === 'GET' || method === 'HEAD' || method === 'OPTIONS')

/** Declaration of a call, the only source for its validation and description (docs/calls.md). */
export interface CallDoc<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends Exchange<Query, Body> {
  readonly method: HTTPMethods | readonly HTTPMethods[]
  readonly url: string
  readonly right: Right
  readonly limit?: Limit
  /** Allowed before the user has replaced an initial password. */
  readonly first?: true
  /** For calls that every entity has: URL and right of the common description. */
  readonly described?: { readonly url: string; readonly right: Right } | undefined
  /** Entity of the call: `anyObject` stands for its records. */
  readonly entity?: Entity
}

interface Asked<Query extends TSchema, Body extends TSchema> {
  readonly query: Static<Query>
  readonly body: Static<Body>
  /** Path parameters. */
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
    /** For tests: an answer that does not match its declaration throws. */
    readonly checkAnswers?: boolean
  }
}

/** Does what a call asks for. */
export type Handle<Query extends TSchema = TSchema, Body extends TSchema = TSchema> = (
  asked: Asked<Query, Body>,
) => Promise<Answer | FastifyReply> | Answer | FastifyReply

/** Adds a call. `handle` gets the validated input; invalid input is refused with 400 before. */
export function addCall<Query extends TSchema, Body extends TSchema>(
  app: FastifyInstance,
  doc: CallDoc<Query, Body>,
  handle: Handle<Query, Body>,
): void {
  const { method, url, right, limit } = doc
  app.route({
    method: typeof method === 'string' ? method : [...method],
    url,
    config: { right, call: doc, ...(limit && { limit }) },
    handler: (request, reply) => answerCall(app, { doc, handle }, { request, reply }),
  })
}

/** Reads what was sent, as the call declares it, and answers. */
export async function answerCall<Query extends TSchema, Body extends TSchema>(
  app: FastifyInstance,
  { doc, handle }: { readonly doc: CallDoc<Query, Body>; readonly handle: Handle<Query, Body> },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Answer | FastifyReply> {
  const answer = await handle({
    ...readSent(doc, request),
    params: request.params as Readonly<Record<string, string>>, // path parameters are texts
    get caller() {
      return request.caller
    },
    request,
    reply,
  })
  if (app.checkAnswers) checkAnswer(doc, answer)
  return answer
}

/** The validated input. Throws 400. */
export function readSent<Query extends TSchema, Body extends TSchema>(
  { query, body }: { readonly query?: Query | undefined; readonly body?: Body | undefined },
  request: FastifyRequest,
): { readonly query: Static<Query>; readonly body: Static<Body> } {
  // These schemas validated the values; without a schema the value is empty.
  return {
    query: (query ? readMembers(query, request.query) : {}) as Static<Query>,
    body: (body ? readMembers(body, request.body) : {}) as Static<Body>,
  }
}

/** An optional text; missing, null or empty = ''. */
export const text = ({ max = 200, pattern, orNumber }: TextRules = {}) =>
  Type.String({
    maxLength: max,
    default: '',
    ...(pattern && { pattern: pattern.source }),
    ...(orNumber && { orNumber }),
  })

/** A required text. */
export const requiredText = ({ max = 200, pattern }: TextRules = {}) =>
  Type.String({ maxLength: max, ...(pattern && { pattern: pattern.source }) })

/** In an answer or a body: a text, or none. */
export const nullableText = Type.Union([Type.String(), Type.Null()])

/** A whole number from 1 to `max`; `otherwise` if it is missing or invalid. Larger numbers become `max`. */
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
 * The given members plus list parameters (contract, §6): order, page, a condition per field. A repeated parameter
 * becomes a comma list.
 */
export const listQuery = <Own extends TProperties = Record<never, never>>(
  own: Own = {} as Own, // no own members
) =>
  Type.Unsafe<Static<TObject<Own>> & Readonly<Record<string, string>>>(
    Type.Object(own, { additionalProperties: text() }),
  )

/** The given members plus those of a record, which the entity's document defines. */
export const openObject = <Own extends TProperties>(own: Own) =>
  Type.Unsafe<Static<TObject<Own>> & Readonly<Record<string, unknown>>>(
    Type.Object(own, { additionalProperties: Type.Unknown() }),
  )

export const anyObject = openObject({})

/** A text with JSON of that shape; `otherwise` if it is missing. */
export const json = <Shape extends TSchema>(
  shape: Shape,
  otherwise: Static<Shape>,
  { max }: { readonly max?: number } = {},
) =>
  Type.Unsafe<Static<Shape>>({
    type: 'string',
    contentSchema: shape,
    default: otherwise,
    ...(max !== undefined && { maxLength: max }),
  })

/** Answer without an envelope: a page, a file or a workbook. */
export const media = (type: string) => Type.Unsafe<string>({ contentMediaType: type })

export const htmlPage = media('text/html; charset=utf-8')
export const workbook = media('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

interface TextRules {
  /** Maximum number of characters; default 200. */
  readonly max?: number
  readonly pattern?: RegExp
  /** Also accepts a number, which is read as its digits: some clients send one. */
  readonly orNumber?: true
}

/** For tests: throws if the answer does not match the declaration. */
export function checkAnswer(
  { url, answer: declared }: Pick<CallDoc, 'url' | 'answer'>,
  answered: unknown,
): void {
  if (Object.hasOwn(declared, 'contentMediaType')) return
  const { success, result } = answered as Answer // without a content type it is an envelope
  // As sent: without undefined members.
  const sent: unknown = JSON.parse(JSON.stringify(result ?? null))
  if (success && !Check(declared, sent)) {
    throw new Error(`call ${url}: answers ${JSON.stringify(sent)}, which it does not declare`)
  }
}
