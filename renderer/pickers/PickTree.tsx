import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './pickers.css'
import { linesOf, type TreeLine, turned } from '../tree/nodes'
import { hits, parentsOfHits } from '../tree/search'
import { useTreeFocus } from '../tree/useTreeFocus'
import { rowsIn, showRow, useViewport } from '../ui/viewport'
import { pickerMessages as messages } from './messages'
import type { Picked } from './picked'
import { TreeLineView } from './TreeLineView'
import { isPartly, linkedChange, type TreeNode } from './tree'
import type { ChosenState } from './useChosen'

/** Same as in pickers.css. */
const rowPx = 32

interface PickTreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** The first level is initially open. */
  readonly rootOpened: boolean
  /** The search text, applied by Enter; '' = none. */
  readonly keyword: string
  readonly chosen: ChosenState
  /** Parents and children are chosen together. */
  readonly linked: boolean
  /** Open nodes, if controlled from outside; otherwise its own state. */
  readonly folds?: Folds
  /** Content at the end of a line, for the pointer only: the keyboard needs another way. */
  tail?(node: TreeNode): ReactNode
  /** The focus has moved to a line. */
  onAt?(node: TreeNode): void
  onConfirm(picked?: Picked): void
}

/** Values of the open nodes. */
export interface Folds {
  readonly open: ReadonlySet<string>
  setOpen(open: ReadonlySet<string>): void
}

/**
 * A tree of checkboxes of any size. Arrow keys move and open, space chooses, Enter confirms if only one can be chosen.
 */
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
  const { first, end } = rowsIn(useViewport(box), lines.length, rowPx)
  const show = (index: number) => {
    if (box.current) showRow(box.current, index, rowPx)
  }
  const turn = ({ id }: TreeLine<TreeNode>, isOpen: boolean) => setOpen(turned(open, id, isOpen))
  const { stop, onFocus, onKey } = useTreeFocus(box, lines, {
    turn,
    show,
    textOf: ({ text }) => text,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search shows its first hit, once
  useEffect(() => {
    const index = lines.findIndex(({ node }) => hits(node, sought))
    if (index >= 0) show(index)
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
  function onKeyDown(event: KeyboardEvent) {
    const node = lines[stop]?.node
    if (!node || onKey(event, stop) || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' || (event.key === 'Enter' && multiple)) take(node)
    else if (event.key === 'Enter') onConfirm(withoutChildren(node))
    else return
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
          key={line.id}
          line={line}
          keyword={sought}
          multiple={multiple}
          state={linked && isPartly(line.node, has) ? 'some' : has(line.id) ? 'all' : 'none'}
          stop={first + index === stop}
          onTake={() => take(line.node)}
          onFold={() => turn(line, !line.open)}
          tail={tail?.(line.node)}
          onFocus={() => {
            onFocus(line)
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
