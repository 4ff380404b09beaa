import { keywordOf } from '../../data/keyword'
import type { Entity } from '../../model/entity/entity'
import { isObject } from '../../model/finding/walk'
import type { Rule } from '../../model/query/condition'
import { toParams } from '../../model/query/query'
import { Failure, type RequestPort } from '../../ports'
import { treeMessages as messages } from './messages'

/** A node as the answer has it; `leaf` = it has nothing below it. */
export interface LoadedNode {
  readonly value: string
  readonly title: string
  /** Its own name, where the title begins with those above it. */
  readonly own?: string
  readonly leaf: boolean
}

/** Where the levels of a tree come from (contract, §7.2 and 7.5: loadTreeData). */
export interface TreeQuery {
  readonly url: string
  /** Sent with every call. */
  readonly params: Readonly<Record<string, string>>
  /** Asks for the first level. */
  readonly top: Readonly<Record<string, string>>
  /** The parameter that takes a node's value and asks for what is below it. */
  readonly below: string
  /** The member of a node that is its value, when it is not `value` or `key`. */
  readonly member?: string
  /** The nodes are records of an entity, which come with this field: their name. */
  readonly label?: string
  /** Names the values, whether their level is loaded or not. */
  readonly dict: string
  /** What holds for all nodes, where they are looked for by name too. */
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

/** The levels of an entity whose records are a tree; `dict` names them. With `rules` only those for which they hold. */
export function entityTree(
  { api, fields, order, label: { key } }: Entity,
  dict: string,
  rules: readonly Rule[] = [],
): TreeQuery {
  const column = order ? `${order.key},${key}` : key
  const asked = rules.length > 0 ? toParams({ match: 'and', rules }, fields) : {}
  return {
    ...{ url: `${api}/tree`, params: { columns: key, column, order: 'asc', ...asked } },
    // Conditions hold within a level, and do not look through all of them.
    top: { parentId: '', ...(rules.length > 0 && { levelOnly: '1' }) },
    ...{ below: 'parentId', label: key, dict },
    ...(rules.length > 0 && { rules }),
  }
}

/** The nodes below one, '' = the root. Rejects with a Failure in the words for the user. */
export type TreeSource = (parent: string, signal: AbortSignal) => Promise<readonly LoadedNode[]>

export function treeSource(request: RequestPort, query: TreeQuery): TreeSource {
  return (parent, signal) =>
    ask(request, query, parent === '' ? query.top : { [query.below]: parent }, signal)
}

/** Nodes of all levels whose name contains a text, named with those above them. */
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
      // Those above what was found come along.
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

/** Records with those below them that were found; a node is called by the names that lead to it. */
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

/** Empty, or a JSON object. */
function isCondition(text: string): boolean {
  if (text === '') return true
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}
