import type { ReactNode } from 'react'
import type { ViewPage } from '../define'
import { MoveNoteBar } from '../moves/MoveNote'
import type { Moves } from '../moves/useMoves'
import { ViewFailure } from '../shared/ViewFailure'
import type { SpanMoves } from './useSpanMoves'
import type { useSpans } from './useSpans'

/** Frame around a view with dates: toolbar, errors, and the result of a move. */
export function SpanFrame(props: {
  readonly className: string
  readonly page: ViewPage
  readonly found: ReturnType<typeof useSpans>
  readonly all: Moves
  readonly moves: SpanMoves
  readonly head: ReactNode
  readonly children: ReactNode
}) {
  const { className, page, found, all, moves, head, children } = props
  const { failure, retry, loading } = found
  return (
    <div className={className} aria-busy={loading || undefined}>
      <div className="jd-view-head">{head}</div>
      {failure && <ViewFailure failure={failure} endpoint={page.endpoints.list} onRetry={retry} />}
      {children}
      {moves.refusal !== undefined && (
        <p role="alert" className="jd-view-refusal">
          {moves.refusal}
        </p>
      )}
      <MoveNoteBar moves={all} />
    </div>
  )
}
