import { Type } from 'typebox'
import type { Field } from '#model'
import { fieldAt } from '../../renderer/model/entity/path'
import { anyObject, listQuery, openObject, pageOf, text } from '../http/call'
import { ok } from '../http/envelope'
import { type Operation, operation } from './contracts/calls'
import { usesAnswer } from './contracts/uses'
import type { EntityStore } from './contracts/writing'
import { messages } from './messages'
import { idList, idsOf, recordName } from './read/idList'
import { readPageQuery } from './read/listQuery'
import { groupsAnswer, readGroups } from './read/readGroups'
import { readTree } from './read/readTree'
import { readTimeline, timelineAnswer } from './read/timeline'
import { sheetOperations } from './sheet/operations'
import { refusedRecords } from './write/actions'
import { checkRows, newRows } from './write/checkRows'
import { order, reorder } from './write/reorder'
import {
  deletionParams,
  jsonOf,
  usesParams,
  usesQuestion,
  withUses,
  writing,
} from './write/request'
import { performRestore, readDeleted } from './write/restore'
import { countRows, rowLists, version } from './write/rowLists'
import { saveRows } from './write/saveRows'

const records = Type.Array(anyObject)

/** Fields of referenced records from a comma list of paths; unknown paths are ignored. */
const reachedIn = (paths: string, { entityTable }: EntityStore): readonly Field[] =>
  paths.split(',').flatMap((path) => {
    const field = fieldAt(entityTable.entity, path.trim())
    return field?.via ? [field] : []
  })

/** Standard operations that an entity's document may allow (contract, §6). */
export const operations: readonly Operation[] = [
  operation({
    methods: ['GET'],
    path: 'list',
    needs: 'view',
    summary: 'One page of the records that the conditions hold for.',
    query: listQuery(),
    answer: pageOf(anyObject),
    async run({ request, query: params, store }) {
      const query = readPageQuery(params, store.entityTable, request.caller)
      const page = await store.list(query, request.caller)
      return ok(page, query.unsorted && messages.unsorted(query.unsorted))
    },
  }),
  operation({
    methods: ['GET'],
    path: 'tree',
    needs: 'view',
    summary:
      'Records below one, or of the first level; with conditions those found, within those above them.',
    query: listQuery({ parentId: text(), levelOnly: text({ max: 1 }) }),
    answer: Type.Object({ records, total: Type.Integer() }),
    offered: ({ parent }) => parent !== undefined,
    run: readTree,
  }),
  operation({
    methods: ['GET'],
    path: 'groups',
    needs: 'view',
    summary:
      'Counts and sums of the records that the conditions hold for, by the values of fields, or of all of them.',
    query: listQuery(),
    answer: groupsAnswer,
    run: readGroups,
  }),
  operation({
    methods: ['GET'],
    path: 'queryById',
    needs: 'view',
    summary: 'One record.',
    query: Type.Object({ id: recordName, reach: text() }),
    answer: anyObject,
    run: async ({ request: { caller }, query: { id, reach = '' }, store }) =>
      ok(await store.get(id.trim(), caller, reachedIn(reach, store))),
  }),
  operation({
    methods: ['GET'],
    path: 'timeline',
    needs: 'view',
    summary:
      'Who changed what of a record, the newest first; before the entry `before` where one is named.',
    query: Type.Object({ id: recordName, before: text({ pattern: /^\d{0,18}$/ }) }),
    answer: timelineAnswer,
    // Our log does not contain changes to records of another database.
    offered: ({ source }) => source === undefined,
    run: readTimeline,
  }),
  operation({
    methods: ['POST'],
    path: 'add',
    judged: true,
    needs: 'add',
    summary: 'Adds a record, with the rows that its fields hold.',
    body: anyObject,
    answer: anyObject,
    run: (call) =>
      writing(call, { body: jsonOf(call) }, (write) => call.store.create(call.body, write)),
  }),
  operation({
    methods: ['PUT', 'POST'],
    path: 'edit',
    judged: true,
    needs: 'edit',
    summary:
      'Changes the record of `id` as it was in version `ver`: fields that are not sent stay. Rows that are left out of a list are deleted; `uses` as of `delete` where others use them, `to` being another row of the list.',
    query: Type.Object(usesParams),
    body: openObject({ id: recordName, ver: version }),
    answer: anyObject,
    run: (call) =>
      writing(call, { body: jsonOf(call) }, (write) =>
        call.store.update(call.body, withUses(write, call.query)),
      ),
  }),
  operation({
    methods: ['POST'],
    path: 'saveRows',
    judged: true,
    needs: 'edit',
    summary:
      'Saves what was done in an editable table, all of it or nothing; `uses` as of `delete` for its removed rows.',
    query: Type.Object(usesParams),
    body: rowLists,
    answer: Type.Object({ added: records, changed: records, removed: Type.Array(Type.String()) }),
    run: (call) =>
      writing(call, { body: jsonOf(call), records: countRows(call.body) }, (request) => {
        const { store, deps, body, query } = call
        return saveRows(body, { store, deps, request: withUses(request, query) })
      }),
  }),
  operation({
    methods: ['POST'],
    path: 'checkRows',
    judged: true,
    needs: 'add',
    summary:
      'What `saveRows` would refuse of new rows, each fault at its row and field; writes nothing.',
    body: newRows,
    answer: Type.Object({ errors: records }),
    // As much work as a save of as many rows, so it waits for the same turn.
    run: (call) =>
      writing(call, { body: jsonOf(call), records: countRows(call.body) }, (request) =>
        checkRows(call.body, { store: call.store, deps: call.deps, request }),
      ),
  }),
  operation({
    methods: ['POST'],
    path: 'order',
    judged: true,
    needs: 'edit',
    summary:
      'Puts a record behind another, before one, or first, in the order that a number field keeps; in a tree also below another.',
    body: order,
    answer: Type.Object({ changed: Type.Array(Type.String()) }),
    offered: ({ source }) => source === undefined,
    run: reorder,
  }),
  operation({
    methods: ['DELETE'],
    path: 'delete',
    judged: true,
    needs: 'delete',
    summary:
      'Deletes one record. One that others use is refused with its `uses`; `uses` "clear" then confirms what is told there, `uses` "move" makes them use the record `to`, and "merge" gives it what belongs to the deleted one as well: people, records below.',
    query: Type.Object({ id: recordName, ...deletionParams }),
    answer: Type.Null(),
    run: (call) =>
      writing(call, { body: '' }, (write) =>
        call.store.remove(call.query.id.trim(), withUses(write, call.query)),
      ),
  }),
  operation({
    methods: ['DELETE'],
    path: 'deleteBatch',
    judged: true,
    needs: 'delete',
    summary:
      'Deletes those records that can be deleted and names the others; `uses` as of `delete`, for `ids` of the answer.',
    query: Type.Object({ ids: idList, ...deletionParams }),
    answer: Type.Object({
      deleted: Type.Integer(),
      refused: refusedRecords,
      ...Type.Partial(usesAnswer).properties,
    }),
    async run(call) {
      const ids = idsOf(call.query.ids)
      const { store } = call
      return await writing(call, { body: '', records: ids.length }, (write) =>
        store.removeMany(ids, withUses(write, call.query)),
      )
    },
  }),
  operation({
    methods: ['GET'],
    path: 'uses',
    needs: 'delete',
    summary:
      'What uses these records: how many the caller sees, by entity and field; with `uses` "merge" also what belongs to them and would go along.',
    query: usesQuestion,
    answer: usesAnswer,
    offered: ({ source }) => source === undefined,
    run: async ({ request: { caller }, query, store }) => {
      const ids = idsOf(query.ids)
      return ok({ uses: await store.uses(ids, caller, { merging: query.uses === 'merge' }), ids })
    },
  }),
  operation({
    methods: ['GET'],
    path: 'deleted',
    needs: 'restore',
    summary:
      'Records deleted in the last `days`, the newest first; with `name` those that are called so.',
    query: Type.Object({ name: text() }),
    answer: Type.Object({ records, days: Type.Integer() }),
    run: readDeleted,
  }),
  operation({
    methods: ['POST'],
    path: 'restore',
    judged: true,
    needs: 'restore',
    summary: 'Brings deleted records back with the rows that went along, all of them or none.',
    body: Type.Object({ ids: idList }),
    answer: Type.Object({ restored: Type.Integer() }),
    run: performRestore,
  }),
  ...sheetOperations,
]
