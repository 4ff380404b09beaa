import { ok, Refusal } from '../http/envelope'
import { serverMessages } from '../kernel/messages'
import type { Operation, Params } from './contracts'
import { asObject } from './judge/body'
import { messages } from './messages'
import { idsOf } from './read/idList'
import { readPageQuery } from './read/listQuery'
import { readGroups } from './read/readGroups'
import { readTree } from './read/readTree'
import { readTimeline } from './read/timeline'
import { sheetOperations } from './sheet/operations'
import { reorder } from './write/reorder'
import { jsonOf, writing } from './write/request'
import { performRestore, readDeleted } from './write/restore'
import { saveRows } from './write/saveRows'

export const operations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: 'list',
    needs: 'view',
    async run(call) {
      const { request, params, store } = call
      const query = readPageQuery(params, store.entityTable, request.caller)
      const page = await store.list(query, request.caller)
      return ok(page, query.unsorted && messages.unsorted(query.unsorted))
    },
  },
  {
    methods: ['GET'],
    path: 'tree',
    needs: 'view',
    offered: ({ parent }) => parent !== undefined,
    run: readTree,
  },
  {
    methods: ['GET'],
    path: 'groups',
    needs: 'view',
    run: readGroups,
  },
  {
    methods: ['GET'],
    path: 'queryById',
    needs: 'view',
    run: async ({ request: { caller }, params, store }) =>
      ok(await store.get(idOf(params), caller)),
  },
  { methods: ['GET'], path: 'timeline', needs: 'view', run: readTimeline },
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
    methods: ['POST'],
    path: 'order',
    needs: 'edit',
    run: reorder,
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
  { methods: ['GET'], path: 'deleted', needs: 'restore', run: readDeleted },
  { methods: ['POST'], path: 'restore', needs: 'restore', run: performRestore },
  ...sheetOperations,
]

function idOf({ id = '' }: Params): string {
  if (id.trim() === '') throw new Refusal(400, serverMessages.malformed)
  return id.trim()
}
