import { isObject } from '../../../model/walk'
import { Failure, type RequestPort } from '../../../ports'
import { treeMessages as messages } from '../../tree/messages'

/** A node as the answer has it; `leaf` = it has nothing below it. */
export interface LoadedNode {
  readonly value: string
  readonly title: string
  readonly leaf: boolean
}

export interface TreeProps {
  readonly dict: string
  readonly pidField?: string
  readonly pidValue?: string
  readonly hasChildField?: string
  readonly condition?: string
}

/** The nodes below one, '' = the root. Rejects with a Failure in the words for the user. */
export type TreeSource = (parent: string, signal: AbortSignal) => Promise<readonly LoadedNode[]>

/** The levels of a published table (contract, §7.2: loadTreeData). */
export function tableSource(request: RequestPort, props: TreeProps): TreeSource {
  const { dict, pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = props
  const [tableName = '', text = '', code = ''] = dict.split(',')
  return async (parent, signal) => {
    if (!isCondition(condition)) throw new Failure('shape', messages.badCondition)
    const { result } = await request.send({
      method: 'GET',
      url: '/sys/dict/loadTreeData',
      params: {
        ...{ pid: parent === '' ? pidValue : parent, tableName, text, code },
        ...{ pidField, hasChildField, condition },
      },
      signal,
      quiet: true,
    })
    return readNodes(result)
  }
}

export function readNodes(result: unknown): readonly LoadedNode[] {
  if (!Array.isArray(result)) throw new Failure('shape', messages.badShape)
  return result.flatMap((row): readonly LoadedNode[] => {
    if (!isObject(row)) return []
    const value = row.value ?? row.key
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const title = typeof row.title === 'string' ? row.title : String(value)
    return [{ value: String(value), title, leaf: row.leaf === true || row.isLeaf === true }]
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
