import './treeTable.css'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { lineProps, linesOf, type TreeLine } from '../../tree/nodes'
import { useTreeFocus } from '../../tree/useTreeFocus'
import { FailureNote } from '../../ui/FailureNote'
import { Icon } from '../../ui/Icon'
import { treeTableMessages as messages } from './messages'
import { type TreeRecord, type TreeRow, waitingBelow } from './treeRows'
import { type TreeSource, useTreeRows } from './useTreeRows'

export interface TreeTableColumn {
  readonly key: string
  readonly title: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Stays visible when the table scrolls sideways. */
  readonly fixed?: 'right'
  render?(cell: {
    readonly text: unknown
    readonly record: TreeRecord
    readonly index: number
  }): ReactNode
}

export type TreeTableLine = TreeLine<TreeRow>

export interface TreeTableProps extends TreeSource {
  /** Accessible name. */
  readonly title: string
  readonly columns: readonly [TreeTableColumn, ...TreeTableColumn[]]
  readonly dense?: boolean
  /** Shown when there are no rows. */
  readonly empty?: ReactNode
  /** Drag handle before a row; `lines` are all visible lines. */
  readonly lead?: ((line: TreeTableLine, lines: readonly TreeTableLine[]) => ReactNode) | undefined
}

/** A table with nested rows, which are fetched when first expanded (reference: widgets, §6.4). */
export function TreeTable(props: TreeTableProps) {
  const { title, columns, rowKey = 'id', dense = false, empty = messages.empty, lead } = props
  const { rows, expanded, failure, reload, turn } = useTreeRows(props)
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ key: firstKey }] = columns
  const lines = linesOf(rows ?? [], expanded, waitingBelow({ rowKey, first: firstKey }))
  const minWidth = columns.reduce((sum, { width = narrowestPx }) => sum + width, 0)
  const look = { 'data-dense': dense || undefined, style: { minWidth } }
  const { stop, onFocus, onKey } = useTreeFocus(body, lines, {
    turn: ({ node }, open) => void turn(node, open),
    textOf: ({ record }) => textOf(record[firstKey]),
  })

  function press(event: KeyboardEvent, { node, open }: TreeTableLine, index: number) {
    const { key, target, currentTarget } = event
    if (target !== currentTarget || onKey(event, index)) return
    if ((key !== 'Enter' && key !== ' ') || open === undefined) return
    event.preventDefault()
    void turn(node, !open)
  }

  if (failure !== undefined) {
    return <FailureNote title={messages.failed} text={failure} onRetry={reload} />
  }
  return (
    <div
      className="jd-tree-table"
      // If no row takes the keyboard focus, the box itself does, so that it can be scrolled sideways.
      {...(lines.length === 0 && { role: 'group', 'aria-label': title, tabIndex: 0 })}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what a table with rows below rows is called */}
      <table role="treegrid" aria-label={title} aria-busy={rows === undefined} {...look}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, title: name, align = 'left', fixed }) => (
              <th key={key} scope="col" data-fixed={fixed} style={{ textAlign: align }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line, index) => (
            <tr
              key={line.id}
              data-id={line.id}
              data-line={line.id}
              {...lineProps(line)}
              aria-busy={line.node.isLoading}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => onFocus(line)}
              onKeyDown={(event) => press(event, line, index)}
            >
              {columns.map(({ key, align = 'left', fixed, render }, place) => {
                const { record, isLoading } = line.node
                const shown =
                  render && !isLoading
                    ? render({ text: record[key], record, index })
                    : textOf(record[key])
                return (
                  <td key={key} data-fixed={fixed} style={{ textAlign: align }}>
                    {place === 0 ? (
                      <span className="jd-tree-cell">
                        {!isLoading && lead?.(line, lines)}
                        <Fold line={line} onToggle={() => void turn(line.node, !line.open)} />
                        <span>{shown}</span>
                      </span>
                    ) : (
                      shown
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="jd-tree-table-empty">
                {rows ? empty : messages.loading}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const indentPx = 20
const narrowestPx = 80

function Fold({ line, onToggle }: { readonly line: TreeTableLine; onToggle(): void }) {
  const style = { marginInlineStart: (line.level - 1) * indentPx }
  if (line.open === undefined) return <span className="jd-tree-fold" style={style} />
  const name = line.open ? messages.collapse : messages.expand
  return (
    <button
      type="button"
      className="jd-tree-fold"
      style={style}
      tabIndex={-1}
      title={name}
      aria-label={name}
      data-open={line.open}
      onClick={onToggle}
    >
      <Icon name="right" />
    </button>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
