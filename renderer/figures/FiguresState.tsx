import type { ReactNode } from 'react'
import { failureText, isNoAuthority } from '../data/failure'
import { uiMessages } from '../messages'
import type { Figures } from '../model/report/figures'
import { emptyValue } from '../model/report/table'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { figureTexts as texts } from './messages'
import type { FiguresState as Read } from './useFigures'

/** Loading states of figures: a skeleton first, an error with its reason, and the previous figures while reloading. */
export function FiguresState(props: {
  readonly state: Read
  /** Height in px reserved for them. */
  readonly height?: number
  /** `always`: show even empty figures, as a single number does; absent = say that there are none. */
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

/** Shown instead of figures: why there are none. */
export function NoFigures({ text, height }: { readonly text: string; readonly height: number }) {
  return (
    <div className="jd-figures-state" role="status" style={{ minHeight: height }}>
      <Icon name="box" />
      <span>{text}</span>
    </div>
  )
}

/** Whether no rows are behind any of the figures. */
export const isEmpty = (figures: Figures): boolean =>
  hasNoGroups(figures) ||
  figures.cells.every(({ values }) =>
    values.every((value, at) => value === null || value === emptyValue(figures, at)),
  )

/** Whether grouped figures have no group and thus no rows. Values cannot tell: a measure of no rows may be a number. */
const hasNoGroups = ({ by, cells }: Figures): boolean =>
  by.length > 0 && cells.every(({ at }) => at.every((group) => group === null))
