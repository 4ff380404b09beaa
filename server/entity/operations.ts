import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StandardAction } from '#model'
import { isBrokenSuperQuery } from '../../renderer/model/superQuery'
import { type Answer, ok, Refusal } from '../http/envelope'
import type { Limit } from '../http/right'
import { serverMessages } from '../messages'
import { onceOf } from './answers'
import { asObject } from './body'
import type { EntityDeps } from './deps'
import { idsOf } from './ids'
import { type Params, readPageQuery } from './listQuery'
import { messages } from './messages'
import { saveRows } from './saveRows'
import { exportSheet } from './sheet/exportSheet'
import { importSheet } from './sheet/importSheet'
import { importTemplate } from './sheet/template'
import type { EntityStore } from './store'
import { uploadedFile } from './upload'
import type { WriteRequest } from './writes'

/** A request to one entity's routes, with what its handler works with. */
export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Params
  readonly store: EntityStore
  readonly deps: EntityDeps
}

/** One member of the family of routes that every entity has (contract, §6). */
export interface Operation {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  readonly path: string
  readonly needs: StandardAction
  readonly limit?: Limit
  run(call: Call): Promise<unknown>
}

export const operations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: 'list',
    needs: 'view',
    async run(call) {
      noteBrokenQuery(call)
      const { request, params, store } = call
      const query = readPageQuery(params, store.layout, request.caller)
      return ok(await store.list(query, request.caller))
    },
  },
  {
    methods: ['GET'],
    path: 'queryById',
    needs: 'view',
    run: async ({ request: { caller }, params, store }) =>
      ok(await store.get(idOf(params), caller)),
  },
  {
    methods: ['POST'],
    path: 'add',
    needs: 'add',
    run: (call) =>
      writing(call, jsonOf(call), (write) => call.store.create(call.request.body, write)),
  },
  {
    methods: ['PUT', 'POST'],
    path: 'edit',
    needs: 'edit',
    run: (call) =>
      writing(call, jsonOf(call), (write) => call.store.update(asObject(call.request.body), write)),
  },
  {
    methods: ['POST'],
    path: 'saveRows',
    needs: 'edit',
    run: (call) =>
      writing(call, jsonOf(call), (request) => {
        const { store, deps } = call
        return saveRows(call.request.body, { store, deps, request })
      }),
  },
  {
    methods: ['DELETE'],
    path: 'delete',
    needs: 'delete',
    run: (call) => writing(call, '', (write) => call.store.remove(idOf(call.params), write)),
  },
  {
    methods: ['DELETE'],
    path: 'deleteBatch',
    needs: 'delete',
    run: (call) =>
      writing(call, '', (write) => call.store.removeMany(idsOf(call.params.ids), write)),
  },
  {
    methods: ['GET'],
    path: 'exportXls',
    needs: 'export',
    limit: 'export',
    async run(call) {
      noteBrokenQuery(call)
      const { request, reply, params, store, deps } = call
      const sheet = await exportSheet(params, { store, deps, caller: request.caller })
      return asWorkbook(reply, messages.exportName(store.layout.entity.title)).send(sheet)
    },
  },
  {
    methods: ['GET'],
    path: 'importTemplate',
    needs: 'import',
    limit: 'export',
    async run({ request: { caller }, reply, store, deps }) {
      const sheet = await importTemplate(store.layout, { deps, caller })
      return asWorkbook(reply, messages.templateName(store.layout.entity.title)).send(sheet)
    },
  },
  {
    methods: ['POST'],
    path: 'importExcel',
    needs: 'import',
    limit: 'upload',
    async run(call) {
      const bytes = await uploadedFile(call.request)
      const { store, deps } = call
      // An import keeps its progress under the key itself.
      return await importSheet(bytes, { store, deps, request: writeRequest(call, bytes) })
    },
  },
]

/** The contract leaves a malformed advanced query out and logs it (§2.4). Without its text, which may be anybody's data. */
function noteBrokenQuery({ request, params, store, deps }: Call): void {
  if (!isBrokenSuperQuery(params)) return
  const { id, caller } = request
  const entity = store.layout.entity.name
  deps.log?.('malformed superQueryParams left out', { id, entity, userId: caller.userId })
}

/** Runs a write once: a retry with the same key gets the first answer. */
export async function writing(
  call: Call,
  body: string,
  work: (request: WriteRequest) => Promise<Answer>,
): Promise<Answer> {
  const write = writeRequest(call, body)
  return (await call.store.repeated(write)) ?? (await work(write))
}

/** The body as its sender wrote it, but for spaces. */
export const jsonOf = ({ request }: Call): string => JSON.stringify(request.body ?? null)

function writeRequest({ request }: Call, body: string | Uint8Array): WriteRequest {
  const { caller, ip, method, url } = request
  const origin = { caller, ip, method, url: url.split('?')[0] ?? url }
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return { origin }
  const route = `${method} ${url}`
  return { origin, once: onceOf(String(key), { ...caller, route }, body) }
}

function idOf({ id = '' }: Params): string {
  if (id.trim() === '') throw new Refusal(400, serverMessages.malformed)
  return id.trim()
}

const asWorkbook = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
