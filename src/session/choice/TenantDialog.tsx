import { useState } from 'react'
import type { Tenant } from '../entry'
import { sessionMessages } from '../messages'
import { ChoiceField } from './ChoiceField'
import { Dialog } from './Dialog'

/** Which of one's tenants to work in. */
export function TenantDialog(props: {
  readonly tenants: readonly Tenant[]
  onChosen(tenantId: number): void
  onCancel(): void
}) {
  const { tenants, onChosen, onCancel } = props
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState('')
  return (
    <Dialog
      title={sessionMessages.tenantTitle}
      text={sessionMessages.tenantText}
      onCancel={onCancel}
      footer={
        <>
          <button type="button" onClick={onCancel}>
            {sessionMessages.cancel}
          </button>
          <button
            type="button"
            data-primary
            onClick={() =>
              chosen === undefined
                ? setError(sessionMessages.tenantRequired)
                : onChosen(Number(chosen))
            }
          >
            {sessionMessages.confirm}
          </button>
        </>
      }
    >
      <ChoiceField
        label={sessionMessages.tenantRequired}
        choices={tenants.map(({ id, name }) => ({ value: String(id), text: name }))}
        value={chosen}
        error={error}
        onChange={(value) => {
          setChosen(value)
          setError('')
        }}
      />
    </Dialog>
  )
}
