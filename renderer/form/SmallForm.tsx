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
  /** Absent = there is nothing to be done (any more): what it says is only read. */
  readonly save?:
    | {
        readonly text: string
        /** What the button says meanwhile. */
        readonly doing: string
        readonly kind?: 'primary' | 'danger'
        readonly disabled?: boolean
      }
    | undefined
  readonly busy: boolean
  /** Why it was not done. */
  readonly failed?: string | undefined
  readonly children: ReactNode
  onSave(): void
  onClose(): void
  /** Of the button, where that is not to ask what the others ask; as `onClose` unless given. */
  onCancel?(): void
}

/** A dialog that asks for little and does one thing: its frame, its two buttons, and Enter. */
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
