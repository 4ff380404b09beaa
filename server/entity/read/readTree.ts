import { type SqlBool, sql } from 'kysely'
import { type Answer, notFound, ok } from '../../http/envelope'
import { groupBy } from '../../kernel/groupBy'
import type { Call } from '../contracts/calls'
import type { Params } from '../contracts/reading'
import type { WireRecord } from '../contracts/records'
import { messages } from '../messages'
import { readListQuery } from './listQuery'
import { below, parentColumn, parentsAmong, topLevel, withAncestors } from './treeRows'

const levelAtMost = 1_000
const hitsAtMost = 500

/**
 * Records of a tree entity: those below `parentId`, or the first level; with `levelOnly` only those that match the
 * query. Without both it searches all levels and returns the hits with their ancestors. `hasChildren` marks records
 * that can be opened.
 */
export async function readTree({
  store,
  request,
  deps,
  query: params,
}: Call<Params & { readonly parentId: string; readonly levelOnly: string }>): Promise<Answer> {
  const { entityTable } = store
  const { caller } = request
  const parent = parentColumn(entityTable)
  if (parent === undefined) throw notFound()
  const tree = { entityTable, parent, caller }
  const { db } = deps.database
  // A field may have the same name; here the parameter means the level.
  const { parentId, levelOnly, ...asked } = params
  const query = readListQuery(asked, entityTable, caller)
  const told = query.unsorted && messages.unsorted(query.unsorted)
  const page = { order: query.order, pageNo: 1, pageSize: levelAtMost }

  const marked = async (records: readonly WireRecord[]) => {
    const branches = await parentsAmong(db, records.map(idOf), tree)
    return records.map((record) => ({ ...record, hasChildren: branches.has(idOf(record)) }))
  }
  if (parentId !== '' || levelOnly !== '' || query.clauses.length === 0) {
    const level = parentId === '' ? topLevel(entityTable, parent, caller) : below(parent, parentId)
    const narrows = parentId === '' && levelOnly !== ''
    const clauses = narrows ? [level, ...query.clauses] : [level]
    const filter = narrows ? `tree level ${query.filter}` : `tree ${parentId}`
    const { records, total } = await store.list({ ...page, clauses, filter }, caller)
    return ok({ records: await marked(records), total }, told)
  }
  const hits = await store.ids(query, caller, hitsAtMost)
  const wanted = await withAncestors(db, hits, tree)
  const clauses = [sql<SqlBool>`id = any(${wanted.map(({ id }) => id)}::text[])`]
  const filter = `tree of ${query.filter}`
  const { records } = await store.list({ ...page, clauses, filter }, caller)
  const { key = '' } = entityTable.entity.parent ?? {}
  return ok({ records: nested(await marked(records), key), total: hits.length }, told)
}

const idOf = ({ id }: WireRecord) => String(id)

/** Nests the found records below each other; `key` is the parent's field. */
function nested(records: readonly WireRecord[], key: string): readonly WireRecord[] {
  const known = new Set(records.map(idOf))
  const above = (record: WireRecord) => {
    const id = String(record[key] ?? '')
    return known.has(id) ? id : ''
  }
  const byParent = groupBy(records, above)
  const level = (parent: string): readonly WireRecord[] =>
    (byParent.get(parent) ?? []).map((record) => {
      const children = level(idOf(record))
      return children.length > 0 ? { ...record, children } : record
    })
  return level('')
}
