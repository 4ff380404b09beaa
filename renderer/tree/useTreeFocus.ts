import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { TreeLine } from './nodes'
import { type Typed, treeStep, typedTo } from './treeKeys'

/**
 * Roving tab stop of a tree, and its keys. Lines carry `data-line` with their id; `show` scrolls to a line that is not
 * rendered yet.
 */
export function useTreeFocus<Node>(
  box: RefObject<HTMLElement | null>,
  lines: readonly TreeLine<Node>[],
  tree: {
    turn(line: TreeLine<Node>, open: boolean): void
    show?(index: number): void
    /** Text for type-ahead. */
    textOf(node: Node): string
  },
) {
  const [at, setAt] = useState<string>()
  const stop = Math.max(
    0,
    lines.findIndex(({ id }) => id === at),
  )
  // Only a key moves the focus; a line that appears by itself must not take it.
  const [asked, setAsked] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (!asked) return
    box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(asked.id)}"]`)?.focus()
  }, [asked, box])

  const typed = useRef<Typed>({ text: '', at: 0 })
  function go(index: number): void {
    const line = lines[index]
    if (!line) return
    tree.show?.(index)
    setAt(line.id)
    setAsked({ id: line.id })
  }
  return {
    stop,
    /** The focus has moved to a line. */
    onFocus: (line: TreeLine<Node>) => setAt(line.id),
    /** false = not a key of the tree. */
    onKey(event: KeyboardEvent, index: number): boolean {
      const line = lines[index]
      if (!line) return false
      const texts = () => lines.map(({ node }) => tree.textOf(node))
      const step = treeStep(event, lines, index) ?? typedTo(event, typed, { texts, index })
      if (!step) return false
      if ('turn' in step) tree.turn(line, step.turn)
      else if (step.to !== index) go(step.to)
      event.preventDefault()
      return true
    },
  }
}
