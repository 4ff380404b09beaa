import { keywordOf } from '../../data/keyword'
import type { Entity } from '../../model/entity/entity'
import { isObject } from '../../model/finding/walk'
import type { Rule } from '../../model/query/condition'
import { toParams } from '../../model/query/query'
import { Failure, type RequestPort } from '../../ports'
import { treeMessages as messages } from './messages'

/** A node of the answer; `leaf` = it has no children. */
export interface LoadedNode {
  readonly value: string
  readonly title: string
  /** Its own name, if the title starts with those of its ancestors. */
  readonly own?: string
  readonly leaf: boolean
}

/** Where the levels of a tree are loaded from (contract, §7.2 and 7.5: loadTreeData). */
export interface TreeQuery {
  readonly url: string
  /** Sent with every call. */
  readonly params: Readonly<Record<string, string>>
  /** Parameters for the first level. */
  readonly top: Readonly<Record<string, string>>
  /** Name of the parameter for a parent's value. */
  readonly below: string
  /** Member of a node that holds its value, if not `value` or `key`. */
  readonly member?: string
  /** The nodes are records of an entity with their name in this field. */
  readonly label?: string
  /** Dictionary with the texts of values, also of levels that are not loaded. */
  readonly dict: string
  /** Conditions on all nodes, also when searching by name. */
  readonly rules?: readonly Rule[]
}

export interface TreeProps {
  readonly dict: string
  readonly pidField?: string
  readonly pidValue?: string
  readonly hasChildField?: string
  readonly condition?: string
}

/** The levels of a published table. */
export function tableTree(props: TreeProps): TreeQuery {
  const { dict, pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = props
  const [tableName = '', text = '', code = ''] = dict.split(',')
  const params = { tableName, text, code, pidField, hasChildField, condition }
  return { url: '/sys/dict/loadTreeData', params, top: { pid: pidValue }, below: 'pid', dict }
}

/** The levels of an entity with a tree of records; `dict` names them. `rules` filters the records. */
export function entityTree(
  { api, fields, order, label: { key } }: Entity,
  dict: string,
  rules: readonly Rule[] = [],
): TreeQuery {
  const column = order ? `${order.key},${key}` : key
  const asked = rules.length > 0 ? toParams({ match: 'and', rules }, fields) : {}
  return {
    url: `${api}/tree`,
    params: { columns: key, column, order: 'asc', ...asked },
    // `levelOnly`: conditions apply within the level instead of searching the whole tree.
    top: { parentId: '', ...(rules.length > 0 && { levelOnly: '1' }) },
    below: 'parentId',
    label: key,
    dict,
    ...(rules.length > 0 && { rules }),
  }
}

/** The children of a node, '' = the root. Rejects with a Failure that has a text for the user. */
export type TreeSource = (parent: string, signal: AbortSignal) => Promise<readonly LoadedNode[]>

export function treeSource(request: RequestPort, query: TreeQuery): TreeSource {
  return (parent, signal) =>
    ask(request, query, parent === '' ? query.top : { [query.below]: parent }, signal)
}

/** Nodes of all levels whose name contains a text, titled with their path. */
export function searchTree(
  request: RequestPort,
  query: TreeQuery,
  keyword: string,
  signal?: AbortSignal,
): Promise<readonly LoadedNode[]> {
  const { label, top } = query
  if (label === undefined)
    return ask(request, query, { ...top, keyword: keywordOf(keyword) }, signal)
  const named = { field: label, rule: 'like' as const, val: keyword }
  const rules = [named, ...(query.rules ?? [])]
  const { levelOnly: _, ...whole } = top
  return ask(request, query, { ...whole, ...toParams({ match: 'and', rules }) }, signal).then(
    (nodes) =>
      // The answer also contains the ancestors of hits.
      nodes.filter(({ own = '' }) => own.toLowerCase().includes(keyword.toLowerCase())),
  )
}

async function ask(
  request: RequestPort,
  { url, params, member, label }: TreeQuery,
  own: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) {
  if (!isCondition(params.condition ?? '')) throw new Failure('shape', messages.badCondition)
  const call = { method: 'GET', url, params: { ...params, ...own }, quiet: true } as const
  const { result } = await request.send(signal ? { ...call, signal } : call)
  return label === undefined ? readNodes(result, member) : recordNodes(result, label)
}

/** Flattens records and their found descendants; each node is titled with its path. */
function recordNodes(result: unknown, label: string, above = ''): readonly LoadedNode[] {
  const records = Array.isArray(result) ? result : isObject(result) ? result.records : undefined
  if (!Array.isArray(records)) throw new Failure('shape', messages.badShape)
  return records.flatMap((row: unknown): readonly LoadedNode[] => {
    if (!isObject(row) || typeof row.id !== 'string') return []
    const own = String(row[label] ?? row.id)
    const title = above === '' ? own : `${above} / ${own}`
    const node = { value: row.id, title, own, leaf: row.hasChildren !== true }
    return [node, ...(row.children === undefined ? [] : recordNodes(row.children, label, title))]
  })
}

function readNodes(result: unknown, member?: string): readonly LoadedNode[] {
  if (!Array.isArray(result)) throw new Failure('shape', messages.badShape)
  const seen = new Set<string>()
  return result.flatMap((row): readonly LoadedNode[] => {
    if (!isObject(row)) return []
    const raw = member === undefined ? (row.value ?? row.key) : row[member]
    if (typeof raw !== 'string' && typeof raw !== 'number') return []
    const value = String(raw)
    if (seen.has(value)) return []
    seen.add(value)
    const name = typeof row.path === 'string' ? row.path : row.title
    const title = typeof name === 'string' ? name : value
    return [{ value, title, leaf: row.leaf === true || row.isLeaf === true }]
  })
}

/** Whether the text is empty or a JSON object. */
function isCondition(text: string): boolean {
  if (text === '') return true
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}
