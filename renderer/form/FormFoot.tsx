import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { formMessages } from './messages'

interface FormFootProps {
  readonly saving: boolean
  readonly cancel: string
  /** Offers to continue with another new record. */
  readonly addMore: boolean
  onCancel(): void
  onSave(more: boolean): void
}

/** The buttons, always visible. */
export function FormFoot({ saving, cancel, addMore, onCancel, onSave }: FormFootProps) {
  const { stillness } = usePorts().grants
  const still = stillness !== undefined
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      {addMore && (
        <Button disabled={saving || still} hint={stillness} onClick={() => onSave(true)}>
          {formMessages.saveAndAdd}
        </Button>
      )}
      <Button
        kind="primary"
        busy={saving}
        disabled={still}
        hint={stillness}
        onClick={() => onSave(false)}
      >
        {saving ? formMessages.saving : formMessages.save}
      </Button>
    </>
  )
}
