import type { ReactNode } from 'react'
import { lineProps, type TreeLine } from '../tree/nodes'
import { hits } from '../tree/search'
import { Icon } from '../ui/Icon'
import type { TreeNode } from './tree'

/** Indentation per level. */
const indentPx = 20

/** One line of the tree: arrow, checkbox, text with the search hit marked. Its accessible name is its whole text. */
export function TreeLineView(props: {
  readonly line: TreeLine<TreeNode>
  readonly keyword: string
  readonly multiple: boolean
  readonly state: 'none' | 'some' | 'all'
  /** Whether this line is the tab stop. */
  readonly stop: boolean
  readonly tail?: ReactNode
  onTake(): void
  onFold(): void
  onFocus(): void
  onConfirm(): void
}) {
  const { line, keyword, multiple, state, stop, tail, onTake, onFold, onFocus, onConfirm } = props
  const { node, level, open } = line
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      {...lineProps(line)}
      data-line={line.id}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      tabIndex={stop ? 0 : -1}
      className="jd-pick-line"
      style={{ paddingInlineStart: (level - 1) * indentPx }}
      onClick={onTake}
      onDoubleClick={multiple ? undefined : onConfirm}
      onFocus={onFocus}
    >
      {/* The arrow keys do the same. */}
      <span
        className="jd-pick-fold"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          if (open !== undefined) onFold()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {open !== undefined && <Icon name={open ? 'down' : 'right'} />}
      </span>
      <span
        className="jd-pick-box"
        data-state={state}
        data-round={!multiple || undefined}
        aria-hidden="true"
      />
      <span className="jd-pick-text" title={node.text}>
        {hits(node, keyword) ? <Marked text={node.text} keyword={keyword} /> : node.text}
      </span>
      {tail}
    </div>
  )
}

function Marked({ text, keyword }: { readonly text: string; readonly keyword: string }) {
  const at = text.toLowerCase().indexOf(keyword.toLowerCase())
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length)}
    </>
  )
}
