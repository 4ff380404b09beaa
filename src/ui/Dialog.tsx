import { type FormEvent, type ReactNode, useId } from 'react'
import { Overlay } from '#renderer'
import { messages } from '../messages'
import './dialog.css'
import { Icon } from '../icons/Icon'

interface DialogProps {
  readonly title: string
  /** Below the title. */
  readonly text?: string
  /** Pixels, or as CSS says. */
  readonly width?: number | string
  readonly children: ReactNode
  /** A `DialogFoot`. */
  readonly footer?: ReactNode
  /** It stands at the right, as high as the window. */
  readonly drawer?: boolean
  /** It has a cross in the corner. */
  readonly cross?: boolean
  /** A click beside it closes it as well. */
  readonly light?: boolean
  /** Escape; without it the dialog stays until something is chosen. */
  onCancel?(): void
  /** Enter in a field, or the footer's button that submits. */
  onSubmit?(): void
}

const usualPx = 450

/** The shell's one dialog: in the middle, on a small screen a sheet at its lower edge. */
export function Dialog(props: DialogProps) {
  const { title, text, width = usualPx, children, footer, onCancel, onSubmit } = props
  const { drawer = false, cross = false, light = false } = props
  const id = useId()
  const content = (
    <>
      {children}
      {footer}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Overlay
      kind={drawer ? 'drawer' : 'dialog'}
      width={width}
      labelledBy={id}
      held={!light}
      onClose={() => onCancel?.()}
    >
      <div className="dialog">
        <h2 id={id}>{title}</h2>
        {text && <p className="dialog-text">{text}</p>}
        {onSubmit ? (
          <form className="dialog-content" noValidate onSubmit={submit}>
            {content}
          </form>
        ) : (
          <div className="dialog-content">{content}</div>
        )}
        {/* Last, so that the keyboard begins with the content. */}
        {cross && (
          <button
            type="button"
            className="dialog-cross"
            aria-label={messages.closeDialog}
            onClick={onCancel}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </Overlay>
  )
}
