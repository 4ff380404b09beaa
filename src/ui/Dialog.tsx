import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Overlay } from '#renderer'
import './dialog.css'
import { Icon } from './Icon'

interface DialogProps {
  readonly title: string
  /** Below the title. */
  readonly text?: string
  /** Pixels, or as CSS says. */
  readonly width?: number | string
  readonly children: ReactNode
  /** A `DialogFoot`. */
  readonly footer?: ReactNode
  /** What a cross in the corner is called; absent = there is none. */
  readonly cross?: string
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
  const { title, text, width = usualPx, children, footer, cross, light, onCancel, onSubmit } = props
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
      kind="dialog"
      width={width}
      labelledBy={id}
      {...(!light && { held: true })}
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
          <button type="button" className="dialog-cross" aria-label={cross} onClick={onCancel}>
            <Icon of={CloseOutlined} />
          </button>
        )}
      </div>
    </Overlay>
  )
}
