import { Fragment, useMemo } from 'react'
import type { Figures } from '../model/report/figures'
import { type FigureCell, type FigureLine, tableOf } from '../model/report/table'
import type { FigurePlace } from './chart/series'
import { figureText } from './format'
import { figureTexts as texts } from './messages'
import './figures.css'

interface FigureTableProps {
  readonly title: string
  readonly figures: Figures
  /** Key of the dimension shown across. */
  readonly pivot?: string | undefined
  onOpen(at: FigurePlace, measure: number): void
}

/** Figures with subtotals; a click on a figure opens its rows. */
export function FigureTable({ title, figures, pivot, onOpen }: FigureTableProps) {
  const table = useMemo(() => tableOf(figures, pivot), [figures, pivot])
  const { by, measures } = figures
  const { down, across, columns, lines } = table
  const crossed = across < 0 ? undefined : by[across]
  const isWide = crossed !== undefined && measures.length > 1
  const name = ({ at }: FigureCell, measure: number) =>
    [
      ...at.flatMap((group, axis) => (group === null ? [] : [by[axis]?.groups[group]?.text])),
      measures[measure]?.title,
    ].join(' ')
  return (
    <div className="jd-figures-scroll">
      <table className="jd-figures" aria-label={title}>
        <thead>
          <tr>
            {down.map((axis) => (
              <th key={by[axis]?.key} scope="col" rowSpan={isWide ? 2 : 1}>
                {by[axis]?.title}
                {by[axis]?.several && (
                  <span className="jd-figures-several" title={texts.severalHint}>
                    {texts.several}
                  </span>
                )}
              </th>
            ))}
            {crossed
              ? [...crossed.groups.map(({ text }) => text), texts.total].map((text) => (
                  <th
                    key={text}
                    scope={isWide ? 'colgroup' : 'col'}
                    colSpan={measures.length}
                    data-number={!isWide || undefined}
                  >
                    {text}
                  </th>
                ))
              : measures.map((measure) => (
                  <th key={measure.key} scope="col" data-number>
                    {measure.title}
                  </th>
                ))}
          </tr>
          {isWide && (
            <tr>
              {columns.map(({ measure, group }) => (
                <th key={`${group} ${measure}`} scope="col" data-number>
                  {measures[measure]?.title}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.groups.join()} data-line={kindOf(line, down.length)}>
              <Heads line={line} before={lines[index - 1]} figures={figures} down={down} />
              {line.cells.map((cell, column) => {
                const { measure = 0 } = columns[column] ?? {}
                const own = measures[measure]
                const text = own ? figureText(cell.value, own) : ''
                const counts = own?.total === 'size' || own?.total === 'distinct'
                const isNothing = cell.value === null || (cell.value === 0 && counts)
                return (
                  <td key={columns[column] && `${columns[column].group} ${measure}`} data-number>
                    {isNothing ? (
                      <span className="jd-figures-none">{text}</span>
                    ) : (
                      <button
                        type="button"
                        className="jd-figures-open"
                        aria-label={texts.open(name(cell, measure), text)}
                        onClick={() => onOpen(cell.at, measure)}
                      >
                        {text}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const kindOf = ({ groups }: FigureLine, depth: number) =>
  groups.length === 0 ? 'total' : groups.length < depth ? 'subtotal' : undefined

/** Group names of a line; names repeated from the line above are left out. */
function Heads(props: {
  readonly line: FigureLine
  readonly before: FigureLine | undefined
  readonly figures: Figures
  readonly down: readonly number[]
}) {
  const { line, before, figures, down } = props
  const { groups } = line
  if (groups.length === 0 && down.length > 0) {
    return (
      <th scope="row" colSpan={down.length}>
        {texts.total}
      </th>
    )
  }
  return down.map((axis, depth) => {
    const group = groups[depth]
    const text = group === undefined ? '' : (figures.by[axis]?.groups[group]?.text ?? '')
    const isSaid =
      depth < groups.length - 1 &&
      groups.slice(0, depth + 1).every((one, at) => before?.groups[at] === one)
    const isSubtotal = depth === groups.length - 1 && groups.length < down.length
    return (
      <th key={figures.by[axis]?.key} scope="row" data-said={isSaid || undefined}>
        {text}
        {isSubtotal && (
          <Fragment>
            {' '}
            <small>{texts.subtotal}</small>
          </Fragment>
        )}
      </th>
    )
  })
}
