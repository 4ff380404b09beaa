import type { TSchema } from 'typebox'
import type { CallDoc } from '../http/call'
import type { DeclaredRoute } from '../http/guard'

interface Schema extends TSchema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly contentMediaType?: string
}

/** What the server's calls are, as OpenAPI 3.1 has it: of the routes that are there, and so of the documents in force. */
export function describeApi(routes: readonly DeclaredRoute[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, url, call } of routes) {
    if (!call || method === 'HEAD') continue
    const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jiandu', version: '0.1.0' },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
    paths: Object.fromEntries(
      Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}

function operation(
  method: string,
  path: string,
  { summary, right, query, body, form, answer }: CallDoc<Schema, Schema>,
): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }))
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    required: schema.default === undefined && (query?.required ?? []).includes(name),
  }))
  const sent = body
    ? { 'application/json': { schema: body } }
    : form && { 'multipart/form-data': { schema: form } }
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`,
    tags: [path.split('/')[2] ?? path.split('/')[1] ?? ''],
    summary,
    ...(right === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    // What the caller needs beside being signed in.
    ...(typeof right === 'object' && { 'x-right': right.can }),
    parameters: [...inPath, ...inQuery],
    ...(sent && method !== 'GET' && { requestBody: { required: true, content: sent } }),
    responses: { 200: { description: summary, content: answered(answer) } },
  }
}

function answered(answer: Schema): object {
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
