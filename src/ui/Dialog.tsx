import { type FormEvent, type ReactNode, useId } from 'react'
import { Overlay } from '#ui'
import { messages } from '../messages'
import './dialog.css'
import { Icon } from '../icons/Icon'

interface DialogProps {
  readonly title: string
  /** Shown below the title. */
  readonly text?: string
  /** Number of px, or a CSS width. */
  readonly width?: number | string
  readonly children: ReactNode
  /** A `DialogFoot`. */
  readonly footer?: ReactNode
  /** Show it on the right, over the full height. */
  readonly drawer?: boolean
  /** Show a close button in the corner. */
  readonly cross?: boolean
  /** A click on the backdrop closes it too. */
  readonly light?: boolean
  /** Called on Escape; without it the dialog stays until something is chosen. */
  onCancel?(): void
  /** Called on Enter in a field, or by the footer's submit button. */
  onSubmit?(): void
}

const usualPx = 450

/** The shell's dialog: centred, or a bottom sheet on small screens. */
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
        {/* Last in the DOM, so that the focus starts in the content. */}
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
