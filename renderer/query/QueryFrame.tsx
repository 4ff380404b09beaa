import './query.css'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { queryMessages } from '../messages'
import { Button } from '../ui/Button'
import { isComposing } from '../ui/composing'
import { useColumns } from './useColumns'

/** Layout of every query bar: conditions side by side, then the buttons. */
export function QueryFrame(props: {
  /** Ref of the conditions box, for measuring, and the number of columns; absent = as many as fit. */
  readonly fields?: RefObject<HTMLDivElement | null>
  readonly columns?: number
  /** Conditions, each a QueryLine. */
  readonly children: ReactNode
  /** Shown after the buttons. */
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

/** One condition: label and control. */
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

/** Ignores an Enter that ends an input-method composition. */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault()
}
