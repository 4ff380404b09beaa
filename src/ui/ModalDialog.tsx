import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly className: string
  readonly menuTheme?: string
  readonly children: ReactNode
  onClose(): void
}

/**
 * The browser's own modal dialog: the focus stays within and returns, Escape and a click on the backdrop
 * close it. It is open as long as it is drawn.
 */
export function ModalDialog({ label, className, menuTheme, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed while it is still in the document: only then does the focus return to where it was.
  useLayoutEffect(() => {
    const own = dialog.current
    own?.showModal()
    return () => own?.close()
  }, [])

  function clickBackdrop({ target, currentTarget }: MouseEvent) {
    // The content fills the dialog, so that a click on the dialog itself is one on its backdrop. A link
    // leads away, also to a question that has to be seen first.
    const link = target instanceof Element && target.closest('a')
    if (target === currentTarget || link) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of it
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      data-menu-theme={menuTheme}
      onClick={clickBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
