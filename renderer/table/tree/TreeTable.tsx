import './treeTable.css'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { FailureNote } from '../../ui/FailureNote'
import { Icon } from '../../ui/Icon'
import { treeTableMessages as messages } from './messages'
import { linesOf, type TreeLine, type TreeRecord, type TreeRow } from './treeRows'
import { type TreeSource, useTreeRows } from './useTreeRows'

export interface TreeTableColumn {
  readonly key: string
  readonly title: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Stays in sight when the table scrolls sideways. */
  readonly fixed?: 'right'
  render?(cell: {
    readonly text: unknown
    readonly record: TreeRecord
    readonly index: number
  }): ReactNode
}

export interface TreeTableProps extends TreeSource {
  /** Accessible name. */
  readonly title: string
  readonly columns: readonly [TreeTableColumn, ...TreeTableColumn[]]
  readonly dense?: boolean
  /** Stands in for rows where there are none. */
  readonly empty?: ReactNode
  /** Stands before a row, by which it is taken to another place; `lines` are all that are on the screen. */
  readonly lead?: ((line: TreeLine, lines: readonly TreeLine[]) => ReactNode) | undefined
}

/** A table whose rows have rows below them, fetched when first opened (reference: widgets, §6.4). */
export function TreeTable(props: TreeTableProps) {
  const { title, columns, rowKey = 'id', dense = false, empty = messages.empty, lead } = props
  const { rows, expanded, failure, reload, toggle } = useTreeRows(props)
  const body = useRef<HTMLTableSectionElement>(null)
  const lines = linesOf(rows ?? [], expanded, { rowKey, first: columns[0].key })
  const minWidth = columns.reduce((sum, { width = narrowestPx }) => sum + width, 0)
  const look = { 'data-dense': dense || undefined, style: { minWidth } }
  const turn = (line: TreeLine) =>
    void toggle({ id: line.id, isLoaded: isLoaded(rows ?? [], line.id) })

  function press(event: KeyboardEvent, line: TreeLine, index: number) {
    const { key, target, currentTarget } = event
    if (target !== currentTarget) return
    const level = (at: TreeLine | undefined) => at?.level ?? 0
    const parent = lines.findLastIndex((one, at) => at < index && level(one) < line.level)
    const last = lines.length - 1
    const opens = key === 'ArrowRight' && line.open === false
    const closes = key === 'ArrowLeft' && line.open === true
    const go = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: last,
      ArrowRight: line.open ? index + 1 : index,
      ArrowLeft: parent,
    }[key]
    if (opens || closes || ((key === 'Enter' || key === ' ') && line.open !== undefined)) turn(line)
    else if (go === undefined) return
    else if (go >= 0 && go <= last) rowAt(body.current, go)?.focus()
    event.preventDefault()
  }

  if (failure !== undefined) {
    return <FailureNote title={messages.failed} text={failure} onRetry={reload} />
  }
  return (
    <div
      className="jd-tree-table"
      // Where no row takes the keyboard, the box itself does: it scrolls sideways.
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
              aria-level={line.level}
              aria-posinset={line.position}
              aria-setsize={line.siblings}
              aria-expanded={line.open}
              aria-busy={line.isLoading || undefined}
              tabIndex={index === 0 ? 0 : -1}
              onKeyDown={(event) => press(event, line, index)}
            >
              {columns.map(({ key, align = 'left', fixed, render }, place) => {
                const shown =
                  render && !line.isLoading
                    ? render({ text: line.record[key], record: line.record, index })
                    : textOf(line.record[key])
                return (
                  <td key={key} data-fixed={fixed} style={{ textAlign: align }}>
                    {place === 0 ? (
                      <span className="jd-tree-cell">
                        {!line.isLoading && lead?.(line, lines)}
                        <Fold line={line} onToggle={() => turn(line)} />
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

function Fold({ line, onToggle }: { readonly line: TreeLine; onToggle(): void }) {
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

const rowAt = (body: HTMLElement | null, index: number): HTMLElement | null | undefined =>
  body?.querySelectorAll<HTMLElement>('tr')[index]

const isLoaded = (rows: readonly TreeRow[], id: string): boolean =>
  rows.some((row) =>
    row.id === id ? row.children !== undefined : row.children ? isLoaded(row.children, id) : false,
  )

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
