import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon'
import { hits, type TreeLine } from './tree'

/** How far each level stands to the right of the one above. */
const indentPx = 20

/** One line of the tree: arrow, box, text with the hit of a search marked. Its name is all that stands there. */
export function TreeLineView(props: {
  readonly line: TreeLine
  readonly open: boolean
  readonly keyword: string
  readonly multiple: boolean
  readonly state: 'none' | 'some' | 'all'
  /** Where Tab stops. */
  readonly stop: boolean
  readonly tail?: ReactNode
  onTake(): void
  onFold(open: boolean): void
  onFocus(): void
  onConfirm(): void
}) {
  const { line, open, keyword, multiple, state, stop, tail, onTake, onFold, onFocus, onConfirm } =
    props
  const { node, level, place, brothers } = line
  const folds = node.children.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={brothers}
      aria-expanded={folds ? open : undefined}
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
          if (folds) onFold(!open)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {folds && <Icon name={open ? 'down' : 'right'} />}
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
