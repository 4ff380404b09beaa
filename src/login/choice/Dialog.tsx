import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  readonly title: string
  /** Below the title. */
  readonly text?: string
  readonly children: ReactNode
  /** Buttons, right-aligned. */
  readonly footer: ReactNode
  /** Escape; without it the dialog stays until something is chosen. */
  onCancel?(): void
  /** Enter in a field, or the footer's button of type `submit`. */
  onSubmit?(): void
}

/** The browser's own modal: focus is kept inside and given back, also before the component library is there. */
export function Dialog({ title, text, children, footer, onCancel, onSubmit }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    // What is chosen already is where the keyboard begins.
    dialog?.querySelector<HTMLElement>('input:checked')?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className="session-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      // A second Escape closes a dialog whatever its cancel event says; only the owner may.
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onCancel?.()
        }
      }}
    >
      <h2 id={id}>{title}</h2>
      {text && <p className="session-dialog-text">{text}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        {children}
        <footer>{footer}</footer>
      </form>
    </dialog>
  )
}
