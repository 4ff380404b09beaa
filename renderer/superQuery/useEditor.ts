import { type RefObject, useEffect, useState } from 'react'
import type { Condition } from '../model/query/condition'
import { changed, type History, newHistory, redone, undone } from './history'
import type { KeptDialog } from './keptDialog'
import {
  emptyGroup,
  type GroupNode,
  insertNode,
  moveNode,
  type Place,
  replaceNode,
  type TreeNode,
  treeOf,
} from './tree'

export interface Editor {
  readonly root: GroupNode
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  /** Changes of the same `name` in a row, as one types, are undone together. */
  change(id: string, change: (node: TreeNode) => TreeNode | null, name?: string): void
  insert(node: TreeNode, place: Place): void
  move(id: string, place: Place): void
  setMatch(match: Condition['match']): void
  load(condition: Condition): void
  reset(): void
  undo(): void
  redo(): void
}

export const newId = (): string => Math.random().toString(36).slice(2)

/** The query being edited. It outlives the dialog in `draft`, as long as the same query is in force. */
export function useEditor(
  advanced: Condition | undefined,
  draft: RefObject<KeptDialog | undefined>,
): Editor {
  const beside = JSON.stringify(advanced ?? null)
  const [history, setHistory] = useState<History<GroupNode>>(() =>
    draft.current?.beside === beside ? draft.current.history : newHistory(start(advanced)),
  )
  useEffect(() => {
    draft.current = { history, beside }
  }, [draft, history, beside])
  const to = (next: (root: GroupNode) => GroupNode, name?: string) =>
    setHistory((before) => changed(before, next(before.now), name))
  return {
    root: history.now,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    change: (id, change, name) => to((root) => replaceNode(root, id, change), name),
    insert: (node, place) => to((root) => insertNode(root, node, place)),
    move: (id, place) => to((root) => moveNode(root, id, place)),
    setMatch: (match) => to((root) => ({ ...root, match })),
    load: (condition) => to(() => treeOf(condition, newId)),
    reset: () => to(() => emptyGroup(newId)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  }
}

/** The first opening shows one row to fill in. */
const start = (advanced: Condition | undefined): GroupNode =>
  advanced ? treeOf(advanced, newId) : emptyGroup(newId)
