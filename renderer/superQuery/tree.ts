import type { Operator } from '../model/entity/field'
import {
  type Condition,
  type ConditionNode,
  isGroup,
  type RuleValue,
} from '../model/query/condition'
import { conditionLimits } from '../model/query/conditionJson'

/** A condition while it is edited: rules may lack field or value, groups may be empty, all nodes have ids. */
export interface RuleNode {
  readonly id: string
  /** '' until one is chosen. */
  readonly field: string
  readonly rule: Operator
  readonly val: RuleValue | null
}

export interface GroupNode {
  readonly id: string
  readonly match: Condition['match']
  readonly nodes: readonly TreeNode[]
}

export type TreeNode = RuleNode | GroupNode

/** Target of a move: beside another node, or at the end of a group. */
export interface Place {
  readonly side: 'before' | 'after' | 'inside'
  readonly id: string
}

export type NewId = () => string

export const isGroupNode = (node: TreeNode): node is GroupNode => 'nodes' in node

/** New rows compare for equality (reference: widgets, §3). */
export const emptyRule = (newId: NewId): RuleNode => ({
  id: newId(),
  field: '',
  rule: 'eq',
  val: null,
})

export const emptyGroup = (newId: NewId, match: Condition['match'] = 'and'): GroupNode => ({
  id: newId(),
  match,
  nodes: [emptyRule(newId)],
})

export const treeOf = ({ match, rules }: Condition, newId: NewId): GroupNode => ({
  id: newId(),
  match,
  nodes: rules.map((node) => (isGroup(node) ? treeOf(node, newId) : { id: newId(), ...node })),
})

/** Its complete part. */
export function conditionOf({ match, nodes }: GroupNode): Condition {
  const rules = nodes.flatMap((node): readonly ConditionNode[] => {
    if (isGroupNode(node)) {
      const group = conditionOf(node)
      return group.rules.length === 0 ? [] : [group]
    }
    const { field, rule, val } = node
    return field === '' || val === null || isBlank(val) ? [] : [{ field, rule, val }]
  })
  return { match, rules }
}

export const rulesIn = ({ nodes }: GroupNode): readonly RuleNode[] =>
  nodes.flatMap((node) => (isGroupNode(node) ? rulesIn(node) : [node]))

/** Replaces the node by the result of `change`; null removes it. */
export function replaceNode(
  root: GroupNode,
  id: string,
  change: (node: TreeNode) => TreeNode | null,
): GroupNode {
  const nodes = root.nodes.flatMap((node): readonly TreeNode[] => {
    if (node.id === id) {
      const next = change(node)
      return next ? [next] : []
    }
    return isGroupNode(node) ? [replaceNode(node, id, change)] : [node]
  })
  return { ...root, nodes }
}

export function insertNode(root: GroupNode, node: TreeNode, { side, id }: Place): GroupNode {
  if (side === 'inside' && root.id === id) return { ...root, nodes: [...root.nodes, node] }
  const nodes = root.nodes.flatMap((one): readonly TreeNode[] => {
    if (one.id === id && side !== 'inside') return side === 'before' ? [node, one] : [one, node]
    return [isGroupNode(one) ? insertNode(one, node, { side, id }) : one]
  })
  return { ...root, nodes }
}

/** Returns the same tree if the move is impossible: to nowhere, into itself, or deeper than conditions may be. */
export function moveNode(root: GroupNode, id: string, place: Place): GroupNode {
  const node = findNode(root, id)
  const target = place.id === root.id ? place.side === 'inside' : parentOf(root, place.id)
  if (!node || !target || node === root || findNode(node, place.id)) return root
  const moved = insertNode(
    replaceNode(root, id, () => null),
    node,
    place,
  )
  return depthOf(moved) > conditionLimits.depth ? root : moved
}

/** The place one step up or down in reading order, into and out of groups; undefined at the end. */
export function stepPlace(root: GroupNode, id: string, step: 'up' | 'down'): Place | undefined {
  const parent = parentOf(root, id)
  if (!parent) return undefined
  const at = parent.nodes.findIndex((node) => node.id === id)
  const side = step === 'up' ? 'before' : 'after'
  const next = parent.nodes[step === 'up' ? at - 1 : at + 1]
  if (!next) return parent.id === root.id ? undefined : { side, id: parent.id }
  const own = parent.nodes[at]
  const fits =
    isGroupNode(next) && own && levelOf(root, next.id) + heightOf(own) <= conditionLimits.depth
  if (!fits) return { side, id: next.id }
  const first = next.nodes[0]
  return step === 'down' && first
    ? { side: 'before', id: first.id }
    : { side: 'inside', id: next.id }
}

/** Whether a group may hold another group. */
export const mayNest = (root: GroupNode, groupId: string): boolean =>
  levelOf(root, groupId) < conditionLimits.depth

function findNode(node: TreeNode, id: string): TreeNode | undefined {
  if (node.id === id) return node
  if (!isGroupNode(node)) return undefined
  for (const one of node.nodes) {
    const found = findNode(one, id)
    if (found) return found
  }
  return undefined
}

export function parentOf(group: GroupNode, id: string): GroupNode | undefined {
  if (group.nodes.some((node) => node.id === id)) return group
  for (const node of group.nodes) {
    const found = isGroupNode(node) ? parentOf(node, id) : undefined
    if (found) return found
  }
  return undefined
}

/** The root is at level 1. */
function levelOf(root: GroupNode, id: string): number {
  const parent = root.id === id ? undefined : parentOf(root, id)
  return parent ? levelOf(root, parent.id) + 1 : 1
}

/** Depth of groups in a node; a rule has none. */
const heightOf = (node: TreeNode): number => (isGroupNode(node) ? depthOf(node) : 0)

const depthOf = ({ nodes }: GroupNode): number => 1 + Math.max(0, ...nodes.map(heightOf))

const isBlank = (val: RuleValue): boolean =>
  typeof val === 'string' ? val.trim() === '' : val.every((part) => part.trim() === '')
