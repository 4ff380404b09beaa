import { type RefObject, useEffect, useState } from 'react'
import { createDraftSlots } from '../data/draftSlots'
import { isRecord } from '../data/envelope'
import type { Condition } from '../model/query/condition'
import { readGroup } from '../model/query/conditionJson'
import { usePorts } from '../ports'
import { useKept } from '../ui/useKept'
import { changed, type History, newHistory, redone, undone } from './history'
import type { KeptDialog } from './keptDialog'
import {
  conditionOf,
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
  /** Consecutive changes with the same `name` (typing) are undone together. */
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

/** The query being edited. `draft` keeps it after the dialog closes, as long as the same query is active. */
export function useEditor(
  advanced: Condition | undefined,
  draft: RefObject<KeptDialog | undefined>,
  page: string,
): Editor {
  const beside = JSON.stringify(advanced ?? null)
  const [history, setHistory] = useState<History<GroupNode>>(() =>
    draft.current?.beside === beside ? draft.current.history : newHistory(start(advanced)),
  )
  const { drafts: port, user } = usePorts()
  const { touch } = useKept({
    drafts: () =>
      createDraftSlots({
        port,
        prefix: [user.id, String(user.tenantId), location.pathname, '#superQuery', page],
        read: readKept,
      }),
    read() {
      const condition = conditionOf(history.now)
      const isApplied = JSON.stringify(condition) === JSON.stringify(advanced ?? noCondition)
      return isApplied ? undefined : { at: Date.now(), beside, condition }
    },
    restore(kept) {
      if (kept.beside !== beside) return false
      setHistory(newHistory(treeOf(kept.condition, newId)))
      return true
    },
  })
  useEffect(() => {
    draft.current = { history, beside }
    touch()
  }, [draft, history, beside, touch])
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

const noCondition: Condition = { match: 'and', rules: [] }

/** A query that was built and not asked for. */
interface KeptCondition {
  /** Time of the last edit in ms. */
  readonly at: number
  /** The query in force beside it, as JSON. */
  readonly beside: string
  readonly condition: Condition
}

function readKept(stored: unknown): KeptCondition | undefined {
  if (!isRecord(stored)) return undefined
  const { at, beside } = stored
  const condition = readGroup(stored.condition)
  if (typeof at !== 'number' || typeof beside !== 'string' || !condition) return undefined
  return { at, beside, condition }
}

/** A new query starts with one empty row. */
const start = (advanced: Condition | undefined): GroupNode =>
  advanced ? treeOf(advanced, newId) : emptyGroup(newId)
