import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './pickers.css'
import { pickerMessages as messages } from './messages'
import type { Picked } from './picked'
import { TreeLineView } from './TreeLineView'
import {
  hits,
  isPartly,
  linesOf,
  linkedChange,
  parentsOfHits,
  type TreeLine,
  type TreeNode,
} from './tree'
import type { ChosenState } from './useChosen'
import { showRow, useWindow } from './useWindow'

/** As pickers.css has it. */
const rowPx = 32

interface PickTreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** The first level is open at first. */
  readonly rootOpened: boolean
  /** Looked for when Enter is pressed; '' = nothing. */
  readonly keyword: string
  readonly chosen: ChosenState
  /** Parents and children are chosen together. */
  readonly linked: boolean
  /** What stands open, where others open and fold as well; its own otherwise. */
  readonly folds?: Folds
  /** Stands at the end of a line, for the pointer: what it does has another way for the keyboard. */
  tail?(node: TreeNode): ReactNode
  /** The keyboard has come to a line. */
  onAt?(node: TreeNode): void
  onConfirm(picked?: Picked): void
}

/** Values of the nodes that stand open. */
export interface Folds {
  readonly open: ReadonlySet<string>
  setOpen(open: ReadonlySet<string>): void
}

/** A tree of boxes, however large. Arrow keys move and open, the space key chooses, Enter of one ends it. */
export function PickTree(props: PickTreeProps) {
  const { label, nodes, rootOpened, keyword, chosen, linked, folds, tail, onAt, onConfirm } = props
  const { multiple } = chosen
  const box = useRef<HTMLDivElement>(null)
  const [ownOpen, setOwnOpen] = useState<ReadonlySet<string>>(
    () => new Set(rootOpened ? nodes.map(({ value }) => value) : []),
  )
  const { open, setOpen } = folds ?? { open: ownOpen, setOpen: setOwnOpen }
  const [sought, setSought] = useState('')
  if (sought !== keyword) {
    setSought(keyword)
    if (!folds) setOpen(new Set([...open, ...parentsOfHits(nodes, keyword)]))
  }
  const lines = linesOf(nodes, open)
  const { first, end } = useWindow(box, lines.length, rowPx)
  const [at, setAt] = useState<string>()
  const active = Math.max(
    0,
    lines.findIndex(({ node }) => node.value === at),
  )
  const [moved, setMoved] = useState(0)
  useEffect(() => {
    if (moved > 0) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search shows its first hit, once
  useEffect(() => {
    const index = lines.findIndex(({ node }) => hits(node, sought))
    if (index >= 0 && box.current) showRow(box.current, index, rowPx)
  }, [sought])

  const has = (value: string) => chosen.chosen.has(value)
  function take({ value, text, row, children }: TreeNode) {
    const picked = { value, text, row }
    if (!multiple) return chosen.add([picked])
    if (!linked) return chosen.toggle(picked)
    const { add, remove } = linkedChange(nodes, { ...picked, children }, has)
    if (add.length > 0) chosen.add(add.map(withoutChildren))
    else chosen.remove(remove)
  }
  function fold({ node }: TreeLine, opened: boolean) {
    const next = new Set(open)
    if (opened) next.add(node.value)
    else next.delete(node.value)
    setOpen(next)
  }
  function go(index: number) {
    const to = Math.max(0, Math.min(index, lines.length - 1))
    if (box.current) showRow(box.current, to, rowPx)
    setAt(lines[to]?.node.value)
    setMoved((count) => count + 1)
  }
  function onKeyDown(event: KeyboardEvent) {
    const line = lines[active]
    if (!line || event.ctrlKey || event.metaKey) return
    const { node } = line
    const isOpen = open.has(node.value)
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: lines.length - 1 }[
      event.key
    ]
    if (to !== undefined) go(to)
    else if (event.key === 'ArrowRight') {
      if (node.children.length > 0 && !isOpen) fold(line, true)
      else if (isOpen) go(active + 1)
    } else if (event.key === 'ArrowLeft') {
      if (isOpen && node.children.length > 0) fold(line, false)
      else go(lines.findIndex((one) => one.node.value === line.parent))
    } else if (event.key === ' ') take(node)
    else if (event.key === 'Enter') {
      if (multiple) take(node)
      else onConfirm(withoutChildren(node))
    } else return
    event.preventDefault()
  }

  if (nodes.length === 0) return <p className="jd-pick-none">{messages.empty}</p>
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-multiselectable={multiple}
      className="jd-pick-tree"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: first * rowPx }} role="presentation" />
      {lines.slice(first, end).map((line, index) => (
        <TreeLineView
          key={line.node.value}
          line={line}
          open={open.has(line.node.value)}
          keyword={sought}
          multiple={multiple}
          state={
            linked && isPartly(line.node, has) ? 'some' : has(line.node.value) ? 'all' : 'none'
          }
          stop={first + index === active}
          onTake={() => take(line.node)}
          onFold={(opened) => fold(line, opened)}
          tail={tail?.(line.node)}
          onFocus={() => {
            setAt(line.node.value)
            onAt?.(line.node)
          }}
          onConfirm={() => onConfirm(withoutChildren(line.node))}
        />
      ))}
      <div style={{ height: (lines.length - end) * rowPx }} role="presentation" />
    </div>
  )
}

const withoutChildren = ({ value, text, row }: TreeNode): Picked => ({ value, text, row })
