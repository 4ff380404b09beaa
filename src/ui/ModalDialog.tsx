import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly className: string
  readonly menuTheme?: string
  readonly children: ReactNode
  onClose(): void
}

/**
 * A native modal dialog: traps and restores the focus; Escape and a click on the backdrop close it. It is open while
 * mounted.
 */
export function ModalDialog({ label, className, menuTheme, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Close it while it is still in the document: only then is the focus restored.
  useLayoutEffect(() => {
    const own = dialog.current
    own?.showModal()
    return () => own?.close()
  }, [])

  function clickBackdrop({ target, currentTarget }: MouseEvent) {
    // The content fills the dialog, so a click on the dialog element itself is on the backdrop. A link also closes it,
    // since it may lead to a question that must be visible.
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
