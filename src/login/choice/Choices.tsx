import { useState } from 'react'
import type { LoginAnswer } from '../../session/loginAnswer'
import type { SessionUser } from '../../session/user'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { selectDepart } from '../departs'
import { failureOf } from '../failureOf'
import { loginMessages } from '../messages'
import { ChoiceField } from './ChoiceField'
import { DepartField } from './DepartField'
import { lastChoice, rememberChoice } from './lastChoice'
import { useOffer } from './useOffer'

/** The result of the choices. */
export interface Chosen {
  readonly user: SessionUser
  readonly departs: LoginAnswer['departs']
}

/**
 * Tenant and department in one dialog, since departments belong to a tenant (contract, §3.2). The last choice is
 * preselected, so that Enter is enough.
 */
export function Choices(props: {
  readonly login: LoginAnswer
  onDone(chosen: Chosen): void
  /** Cancelled: nobody is signed in. */
  onGiveUp(): void
}) {
  const { login, onDone, onGiveUp } = props
  const { user, tenants } = login
  const [last] = useState(() => lastChoice(user.id))
  const [tenantId, setTenantId] = useState(() => tenantFirst(login, last.tenantId))
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const [errors, setErrors] = useState({ tenant: '', depart: '' })
  const [busy, setBusy] = useState(false)
  const offer = useOffer(tenantId, round)
  const own = offer.kind === 'ready' ? offer.own : undefined
  const known = (orgCode: unknown) =>
    own?.list.find((depart) => depart.orgCode === orgCode)?.orgCode
  const [only, second] = own?.list ?? []
  const orgCode = second
    ? (known(chosen) ?? known(last.departs[tenantId ?? 0]) ?? known(own?.orgCode))
    : only?.orgCode

  function chooseTenant(value: string) {
    setTenantId(Number(value))
    setChosen(undefined)
    setErrors({ tenant: '', depart: '' })
  }

  async function confirm() {
    if (tenantId === undefined) {
      return setErrors({ tenant: loginMessages.tenantRequired, depart: '' })
    }
    if (!own) return setRound(round + 1)
    if (second && orgCode === undefined) {
      return setErrors({ tenant: '', depart: loginMessages.departRequired })
    }
    setBusy(true)
    try {
      // A single department that is already current needs no call.
      const changed =
        orgCode === undefined || (!second && orgCode === own.orgCode)
          ? user
          : await selectDepart(orgCode, user.username)
      rememberChoice(user.id, tenantId, orgCode)
      onDone({
        user: { ...changed, tenantId },
        departs: second ? 'several' : only ? 'one' : 'none',
      })
    } catch (failure) {
      setErrors({ tenant: '', depart: failureOf(failure) })
      setBusy(false)
    }
  }

  const [title, text] =
    tenants.length > 1
      ? [loginMessages.choiceTitle, loginMessages.choiceText]
      : [loginMessages.departTitle, loginMessages.departText]
  return (
    <Dialog
      title={title}
      text={text}
      onCancel={onGiveUp}
      onSubmit={() => void confirm()}
      footer={
        <DialogFoot
          ways={[
            { text: loginMessages.cancel, onClick: onGiveUp },
            {
              text: loginMessages.confirm,
              kind: 'primary',
              disabled: busy || offer.kind === 'loading',
            },
          ]}
        />
      }
    >
      {tenants.length > 1 && (
        <ChoiceField
          label={loginMessages.tenantRequired}
          heading={loginMessages.tenant}
          choices={tenants.map(({ id, name }) => ({ value: String(id), text: name }))}
          value={tenantId === undefined ? undefined : String(tenantId)}
          error={errors.tenant}
          onChange={chooseTenant}
        />
      )}
      <DepartField
        offer={offer}
        headed={tenants.length > 1}
        value={orgCode}
        error={errors.depart}
        onChange={(value) => {
          setChosen(value)
          setErrors({ tenant: '', depart: '' })
        }}
      />
    </Dialog>
  )
}

/** The preselected tenant: the only one, or the last one if still available. */
function tenantFirst({ tenants, user }: LoginAnswer, last: number | undefined): number | undefined {
  const [first, other] = tenants
  if (!other) return first?.id ?? user.tenantId
  return tenants.find(({ id }) => id === last)?.id
}
