import type { ReactNode } from 'react'
import { failureText, isNoAuthority } from '../data/failure'
import { uiMessages } from '../messages'
import type { Figures } from '../model/report/figures'
import { emptyValue } from '../model/report/table'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { figureTexts as texts } from './messages'
import type { FiguresState as Read } from './useFigures'

/** Figures as they come: a skeleton before the first, why there are none, and what stood there while others are read. */
export function FiguresState(props: {
  readonly state: Read
  /** Pixels that are kept free for them. */
  readonly height?: number
  /** A number stands for itself, whatever it is; absent = what is empty says so. */
  readonly shows?: 'always'
  children(figures: Figures): ReactNode
}) {
  const { state, height = 160, shows, children } = props
  const { figures, failure, loading } = state
  if (failure) {
    return (
      <div className="jd-figures-state" role="alert" style={{ minHeight: height }}>
        <Icon name="warning" />
        <span>{failureText(failure) || texts.failed}</span>
        {!isNoAuthority(failure) && <Button onClick={state.refresh}>{uiMessages.retry}</Button>}
      </div>
    )
  }
  if (!figures) {
    return (
      <div
        className="jd-figures-waiting"
        role="status"
        aria-label={texts.loading}
        style={{ minHeight: height }}
      />
    )
  }
  if (figures.measures.length === 0 || (shows !== 'always' && isEmpty(figures))) {
    const text = figures.measures.length === 0 ? texts.noMeasure : texts.empty
    return <NoFigures text={text} height={height} />
  }
  return (
    <div className="jd-figures-shown" data-loading={loading || undefined}>
      {children(figures)}
    </div>
  )
}

/** In place of figures: why there are none. */
export function NoFigures({ text, height }: { readonly text: string; readonly height: number }) {
  return (
    <div className="jd-figures-state" role="status" style={{ minHeight: height }}>
      <Icon name="box" />
      <span>{text}</span>
    </div>
  )
}

/** No row is behind any of them. */
export const isEmpty = (figures: Figures): boolean =>
  hasNoGroups(figures) ||
  figures.cells.every(({ values }) =>
    values.every((value, at) => value === null || value === emptyValue(figures, at)),
  )

/** A row stands in some group. What is computed of no rows need not be nothing: it may be a number of its own. */
const hasNoGroups = ({ by, cells }: Figures): boolean =>
  by.length > 0 && cells.every(({ at }) => at.every((group) => group === null))
