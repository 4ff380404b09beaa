import './query.css'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { queryMessages } from '../messages'
import { Button } from '../ui/Button'
import { useColumns } from './useColumns'

/** What every query bar looks like: conditions side by side, and behind them the buttons. */
export function QueryFrame(props: {
  /** The box of the conditions, for who measures it, and how many stand side by side; absent = as many as fit. */
  readonly fields?: RefObject<HTMLDivElement | null>
  readonly columns?: number
  /** Conditions, a QueryLine each. */
  readonly children: ReactNode
  /** Stands behind the buttons. */
  readonly more?: ReactNode
  onSubmit(): void
  onReset(): void
}) {
  const { children, more, onSubmit, onReset } = props
  const own = useRef<HTMLDivElement>(null)
  const fitting = useColumns(own)
  const { fields = own, columns = fitting } = props
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the region; <search> would be a box around it
    <form
      role="search"
      aria-label={queryMessages.region}
      className="jd-card jd-query"
      onSubmit={submit}
      onKeyDown={keepComposing}
    >
      <div
        ref={fields}
        className="jd-query-fields"
        style={{ gridTemplateColumns: `repeat(${columns}, fit-content(112px) minmax(0, 1fr))` }}
      >
        {children}
      </div>
      <div className="jd-query-buttons">
        <Button kind="primary" icon="search" submit>
          {queryMessages.submit}
        </Button>
        <Button onClick={onReset}>{queryMessages.reset}</Button>
        {more}
      </div>
    </form>
  )
}

/** One condition: its name and its control. */
export function QueryLine(props: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  const { id, title, children } = props
  return (
    <div className="jd-query-item">
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <div className="jd-query-control">{children}</div>
    </div>
  )
}

/** Enter that ends the writing of a Chinese word is not a query. 229 is what Safari tells instead. */
function keepComposing(event: KeyboardEvent): void {
  const composing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key === 'Enter' && composing) event.preventDefault()
}
