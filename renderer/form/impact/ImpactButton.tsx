import { useState } from 'react'
import { Button } from '../../ui/Button'
import { late } from '../../ui/late'
import type { SaveCall } from './askImpact'
import { impactMessages as messages } from './messages'

// Fetched on first use, because few users need it.
const ImpactDialog = late(async () => (await import('./ImpactDialog')).ImpactDialog)

interface ImpactButtonProps {
  /** Nothing has been changed. */
  readonly idle?: boolean
  readonly disabled?: boolean
  /** The call that would save; undefined = the form cannot be saved. */
  saving(): SaveCall | undefined
}

/** 影响: shows what saving would do to people's rights, before saving. */
export function ImpactButton({ idle = false, disabled = false, saving }: ImpactButtonProps) {
  const [call, setCall] = useState<SaveCall>()
  return (
    <>
      <Button
        hint={messages.hint}
        idle={idle}
        disabled={disabled}
        onClick={() => setCall(saving())}
      >
        {messages.button}
      </Button>
      {call && <ImpactDialog call={call} close={() => setCall(undefined)} />}
    </>
  )
}
