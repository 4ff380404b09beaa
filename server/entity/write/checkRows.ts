import { type Static, Type } from 'typebox'
import { anyObject } from '../../http/call'
import { type Answer, ok } from '../../http/envelope'
import { messages } from '../messages'
import { foreseenErrors } from './holdRules'
import { draftRows, type RowError, type RowsWork } from './rowDrafts'
import { mayDoAll, readLists } from './rowLists'

export const newRows = Type.Object({ added: Type.Array(anyObject) })

/**
 * What `saveRows` would refuse of new rows, each fault at its cell; writes nothing. For a preview of pasted rows: values
 * that a record has already, and the rules of the records to which the rows belong.
 */
export async function checkRows(body: Static<typeof newRows>, work: RowsWork): Promise<Answer> {
  const { store, deps, request } = work
  const { caller } = request.origin
  const { entityTable } = store
  const lists = readLists(body)
  mayDoAll(lists, entityTable.entity, caller)
  const { added, errors } = await draftRows(lists, new Map(), work)
  const places = new Map(added.map(({ id }, row) => [id, row]))
  const nets = added.map(({ id, draft }) => ({ id, after: draft.values }))
  const holding = {
    entities: deps.entities(caller.tenantId),
    caller,
    now: deps.clock(),
    entityTable,
  }
  const ofRecords = await foreseenErrors(deps.database.db, nets, holding)
  const placed = ofRecords.map(({ id = '', ...error }): RowError => {
    return { ...error, list: 'added', row: places.get(id) ?? 0 }
  })
  const all = [...errors, ...placed]
  return ok({ errors: all }, messages.rowsChecked(added.length, all.length))
}
