import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Documents, Entity } from '#model'
import { anyObject, type CallDoc } from '../http/call'
import type { DeclaredRoute } from '../http/guard'
import type { DocumentsOf, OfTenant } from '../kernel/ofTenant'
import { recordOf, recordSchema, requiredIn } from './records'
import { sentenceOf } from './sentences'

interface Schema extends TSchema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly contentMediaType?: string
}

/** Describes the server's routes, and so the documents in force, as OpenAPI 3.1. */
export function describeApi(routes: readonly DeclaredRoute[]): object {
  const paths: Record<string, Record<string, object>> = {}
  const records: Record<string, object> = {}
  for (const { method, url, call } of routes) {
    if (!call || method === 'HEAD') continue
    const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    const said = call.title ?? sentenceOf(method, url)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, call, said) }
    const entity = call.entity
    if (entity) addRecord(records, entity)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jiandu', version: '0.2.0' },
    components: {
      schemas: records,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
    paths: Object.fromEntries(
      Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}

/** Made once for each state of the documents, when somebody first asks. */
export function keptDescription(documentsOf: DocumentsOf) {
  const made = new WeakMap<Documents, object>()
  return (app: Pick<FastifyInstance, 'routesOf'>, tenantId: OfTenant): object => {
    const documents = documentsOf(tenantId)
    const known = made.get(documents) ?? describeApi(app.routesOf(tenantId))
    made.set(documents, known)
    return known
  }
}

/** Adds the schema of an entity's records, and those of its rows. */
function addRecord(records: Record<string, object>, entity: Entity): void {
  if (Object.hasOwn(records, entity.name)) return
  records[entity.name] = recordSchema(entity)
  for (const { rows } of entity.fields.values()) {
    const of = rows?.entity()
    if (of) addRecord(records, of)
  }
}

function operation(
  method: string,
  path: string,
  call: CallDoc<Schema, Schema>,
  said: string | undefined,
): object {
  const { summary, right, query, form } = call
  const entity = call.entity
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    required: schema.default === undefined && (query?.required ?? []).includes(name),
  }))
  const body = call.body && bodyOf(call.body, path, entity)
  const sent = body
    ? { 'application/json': { schema: body } }
    : form && { 'multipart/form-data': { schema: form } }
  const answer = entity ? withRecords(call.answer, entity) : call.answer
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`,
    ...(entity && { 'x-entity': entity.name }),
    tags: [entity?.title ?? path.split('/')[2] ?? path.split('/')[1] ?? ''],
    ...(said === undefined ? { summary } : { summary: said, description: summary }),
    ...(right === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    // The right that the caller needs besides a sign-in.
    ...(typeof right === 'object' && { 'x-right': right.can }),
    parameters: [...inPath, ...inQuery],
    ...(sent && method !== 'GET' && { requestBody: { required: true, content: sent } }),
    responses: { 200: { description: summary, content: answered(answer) } },
  }
}

function bodyOf(body: Schema, path: string, entity: Entity | undefined): Schema | object {
  if (!entity) return body
  if (body !== anyObject) return withRecords(body, entity)
  // Adding sends a whole record, editing only the changes.
  const required = path.endsWith('/add') ? requiredIn(entity) : ['id', 'ver']
  return { ...recordOf(entity.name), ...(required.length > 0 && { required }) }
}

/** Replaces "any object" in the schema by the entity's record: that is what calls of an entity mean by it. */
function withRecords<Part>(part: Part, entity: Entity): Part | object {
  if (part === anyObject) return recordOf(entity.name)
  if (Array.isArray(part)) return part.map((one) => withRecords(one, entity))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [key, withRecords(inner, entity)]),
  )
}

function answered(answer: { readonly contentMediaType?: string }): object {
  const { contentMediaType: type } = answer
  if (type !== undefined) return { [type]: { schema: { type: 'string' } } }
  const envelope = {
    type: 'object',
    required: ['success', 'message', 'code', 'result', 'timestamp'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      code: { type: 'integer' },
      result: answer,
      timestamp: { type: 'integer' },
    },
  }
  return { 'application/json': { schema: envelope } }
}
