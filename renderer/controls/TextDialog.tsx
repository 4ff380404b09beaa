import { type ComponentType, useId, useRef, useState } from 'react'
import type { Held } from '../cellType'
import { FormFrame } from '../form/FormFrame'
import { Button } from '../ui/Button'
import { attributesOf, editControl } from './control'
import { controlMessages as messages } from './messages'
import { useAskToDrop } from './useAskToDrop'
import { useFocusInside } from './useFocusInside'
import type { WritingEditProps } from './writing'

type TextDialogProps = WritingEditProps & {
  /** One line of the text, for the cell. */
  readonly text: string
  readonly Editor: ComponentType<WritingEditProps>
}

const widthPx = 1050

/** A text too large for a table cell: the cell shows one line, the editor opens over the page. */
export function TextDialog({ text, Editor, ...props }: TextDialogProps) {
  const { field, value, onChange, onDone } = props
  const control = editControl(props, 'enter')
  const titleId = useId()
  const [draft, setDraft] = useState(value)
  const [open, setOpen] = useState(props.open === true && !props.disabled)

  // Latest text from the editor: on a busy machine it is rendered a moment later.
  const told = useRef(value)
  const held = useRef<Held>(null)

  function tell(next: string | null) {
    told.current = next
    setDraft(next)
  }
  /** The current text of the editor, which reports changes with a delay and is therefore asked. */
  function written(): string | null {
    held.current?.settle()
    return told.current
  }
  function close() {
    setOpen(false)
    onDone?.()
  }
  const editorId = `${props.id}-dialog`
  useFocusInside(editorId, open)
  const isOther = (text: string | null) => (text ?? '') !== (value ?? '')
  const leave = useAskToDrop(open && isOther(draft), close, () => isOther(written()))
  return (
    <>
      <button
        type="button"
        {...attributesOf({ ...control, required: undefined })}
        className="jd-control jd-face"
        onClick={() => {
          tell(value)
          setOpen(true)
        }}
      >
        <span className={text === '' ? 'jd-placeholder' : 'jd-face-text'}>
          {text || control.placeholder}
        </span>
      </button>
      {open && (
        <FormFrame
          open="modal"
          width={widthPx}
          title={field.title}
          titleId={titleId}
          onClose={leave}
          footer={
            <>
              <Button onClick={close}>{messages.cancel}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  onChange(written())
                  close()
                }}
              >
                {messages.confirm}
              </Button>
            </>
          }
        >
          <Editor
            {...props}
            id={editorId}
            place="form"
            value={draft}
            onChange={tell}
            onHold={(now) => {
              held.current = now
            }}
          />
        </FormFrame>
      )}
    </>
  )
}
