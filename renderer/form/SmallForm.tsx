import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { FailureNote } from '../ui/FailureNote'
import { FormFrame } from './FormFrame'

interface SmallFormProps {
  readonly title: string
  readonly titleId: string
  readonly width: number
  readonly className?: string
  readonly cancel: string
  /** Absent = nothing can be done, the content is read-only. */
  readonly save?:
    | {
        readonly text: string
        /** Text of the button while it works. */
        readonly doing: string
        readonly kind?: 'primary' | 'danger'
        readonly disabled?: boolean
      }
    | undefined
  readonly busy: boolean
  /** Why it failed. */
  readonly failed?: string | undefined
  readonly children: ReactNode
  onSave(): void
  onClose(): void
  /** Called by the cancel button, if it differs from other ways to close; default `onClose`. */
  onCancel?(): void
}

/** A small dialog with one action: frame, two buttons, and Enter. */
export function SmallForm(props: SmallFormProps) {
  const { title, titleId, width, className = '', cancel, save, busy, failed, children } = props
  const { onSave, onClose, onCancel = onClose } = props
  const submit = () => !busy && save && !save.disabled && onSave()
  const classes = `jd-small-form ${className}`
  const content = (
    <>
      {failed !== undefined && <FailureNote title={failed} />}
      {children}
    </>
  )
  return (
    <FormFrame
      open="modal"
      width={width}
      title={title}
      titleId={titleId}
      onClose={() => !busy && onClose()}
      onSave={save && submit}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {cancel}
          </Button>
          {save && (
            <Button
              kind={save.kind ?? 'primary'}
              busy={busy}
              disabled={save.disabled ?? false}
              onClick={onSave}
            >
              {busy ? save.doing : save.text}
            </Button>
          )}
        </>
      }
    >
      {save ? (
        <form
          className={classes}
          noValidate
          aria-labelledby={titleId}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {content}
          <button type="submit" hidden />
        </form>
      ) : (
        <div className={classes}>{content}</div>
      )}
    </FormFrame>
  )
}
