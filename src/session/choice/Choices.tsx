import { useState } from 'react'
import { DepartDialog } from '../DepartDialog'
import { loadDeparts, selectDepart } from '../departs'
import type { Entry } from '../entry'
import { holdTenant } from '../held'
import type { SessionUser } from '../store'
import { TenantDialog } from './TenantDialog'

/** What the choices came to. */
export interface Chosen {
  readonly user: SessionUser
  readonly departs: Entry['departs']
}

type Step = 'tenant' | 'depart'

/** Tenant first, for departments belong to one; then the department (contract, §3.2). */
export function Choices(props: {
  readonly entry: Entry
  onDone(chosen: Chosen): void
  /** Cancelled, or the departments could not be had: nobody is signed in then. */
  onGiveUp(failure?: unknown): void
}) {
  const { entry, onDone, onGiveUp } = props
  const [user, setUser] = useState(entry.user)
  const [step, setStep] = useState<Step | undefined>(entry.tenants.length > 1 ? 'tenant' : 'depart')

  async function enterTenant(tenantId: number) {
    const member = { ...user, tenantId }
    holdTenant(tenantId)
    setUser(member)
    setStep(undefined)
    try {
      const { list, orgCode } = await loadDeparts()
      const [first, second] = list
      if (!first) return onDone({ user: member, departs: 'none' })
      if (second) return setStep('depart')
      // The only one needs no question.
      if (first.orgCode !== orgCode) await selectDepart(first.orgCode, user.username)
      onDone({ user: member, departs: 'one' })
    } catch (failure) {
      onGiveUp(failure)
    }
  }

  if (step === 'tenant') {
    return (
      <TenantDialog
        tenants={entry.tenants}
        onChosen={(tenantId) => void enterTenant(tenantId)}
        onCancel={onGiveUp}
      />
    )
  }
  if (step === undefined) return null
  return (
    <DepartDialog
      mode="login"
      username={user.username}
      onChosen={(changed) =>
        onDone({ user: { ...changed, tenantId: user.tenantId }, departs: 'several' })
      }
      onClose={onGiveUp}
    />
  )
}
