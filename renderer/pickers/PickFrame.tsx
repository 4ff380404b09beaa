import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { FormFrame } from '../form/FormFrame'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { afterComposition } from '../ui/composing'
import { useEvent } from '../ui/useEvent'
import { isSmall } from '../ui/useSmall'
import { ChosenList } from './ChosenList'
import { goesDown } from './goesDown'
import { pickerMessages as messages } from './messages'
import type { Picked } from './picked'
import { type ChosenState, useChosen } from './useChosen'
import './pickers.css'

interface PickFrameProps {
  readonly title: string
  /** What is chosen, for example 用户. */
  readonly noun: string
  /** Pixels. */
  readonly width: number
  readonly multiple: boolean
  readonly start: readonly Picked[]
  onPick(picked: readonly Picked[]): void
  onClose(): void
  /** Content before the dialog's buttons. */
  foot?(chosen: readonly Picked[]): ReactNode
  /** The choosing part; `confirm` does the same as the dialog's button. */
  children(chosen: ChosenState, confirm: (picked?: Picked) => void): ReactNode
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Stops events, so that the form or table that opened the dialog does not handle them. */
const kept = {
  onClick: stop,
  onDoubleClick: stop,
  onMouseDown: stop,
  onPointerDown: stop,
  onFocus: stop,
  onBlur: stop,
  onChange: stop,
  onSubmit: stop,
  onPaste: stop,
  onCopy: stop,
  onContextMenu: stop,
}

/** Focuses the search box. Not on a telephone, whose keyboard would hide the list. */
function focusSearch(from: Element | null): void {
  const box = '[type=search], [role=search] > :first-child :is(input, select).jd-control'
  if (!isSmall()) from?.querySelector<HTMLElement>(box)?.focus({ preventScroll: true })
}

/** Moves the focus from the search to the results. */
const focusFirst = (from: Element | null): void =>
  from?.querySelector<HTMLElement>(':is(tbody, [role=tree]) [tabindex="0"]')?.focus()

/** The frame of all pickers: candidates on the left, chosen items on the right. */
export function PickFrame(props: PickFrameProps) {
  const { title, noun, width, multiple, start, onPick, onClose, children } = props
  const { notify } = usePorts()
  const titleId = useId()
  const chosen = useChosen(start, multiple)
  const from = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => focusSearch(from.current), [])

  const confirm = useEvent((picked?: Picked) => {
    const list = picked ? [picked] : [...chosen.chosen.values()]
    // Whoever has taken away what was chosen wants none.
    const isNone = list.length === 0 && start.length === 0
    if (isNone || (!multiple && list.length > 1)) {
      notify.warning(messages.selectOne)
      return
    }
    onPick(list)
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the button below does the same
    <div
      {...kept}
      className="jd-pick-events"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          afterComposition(event.nativeEvent, confirm)
        if (goesDown(event)) focusFirst(from.current)
      }}
    >
      <FormFrame
        open="modal"
        width={width}
        title={title}
        titleId={titleId}
        growable
        onClose={onClose}
        footer={
          <>
            <span className="jd-pick-count" aria-live="polite">
              {messages.selected(chosen.chosen.size)}
            </span>
            {props.foot?.([...chosen.chosen.values()])}
            <Button onClick={onClose}>{messages.close}</Button>
            <Button kind="primary" onClick={() => confirm()}>
              {messages.confirm}
            </Button>
          </>
        }
      >
        <div className="jd-pick">
          <div ref={from} className="jd-pick-from">
            {children(chosen, confirm)}
          </div>
          <ChosenList noun={noun} state={chosen} />
        </div>
      </FormFrame>
    </div>
  )
}
