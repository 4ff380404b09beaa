import './dialog.css'

export interface Way {
  readonly text: string
  readonly kind?: 'primary' | 'danger'
  readonly disabled?: boolean
  /** Its action is running: clicks are ignored, and it keeps the focus. */
  readonly busy?: boolean
  readonly autoFocus?: boolean
  /** Absent = it submits the surrounding form, or the one with this id. */
  readonly onClick?: (() => void) | undefined
  readonly form?: string
}

/** The buttons of a dialog, the confirming one last. */
export const DialogFoot = ({ ways }: { readonly ways: readonly Way[] }) => (
  <div className="dialog-foot">
    {ways.map(({ text, kind, disabled, busy, autoFocus, onClick, form }) => (
      <button
        key={text}
        type={onClick || busy ? 'button' : 'submit'}
        form={form}
        className={`jd-button jd-button-${kind ?? 'default'}`}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus when it opens
        autoFocus={autoFocus}
        onClick={busy ? undefined : onClick}
      >
        {text}
      </button>
    ))}
  </div>
)
