import { useState } from 'react'
import { BackButton } from '../BackButton'
import { failureOf } from '../failureOf'
import type { KindProps } from '../kinds'
import { sessionMessages } from '../messages'
import { ByPassword } from './ByPassword'
import { ByPhone } from './ByPhone'
import { createBound } from './bindings'
import type { Unbound } from './exchange'
import './third.css'

type Way = 'password' | 'phone' | 'create'

/** Somebody a provider vouches for gives themselves an account here: one they have, or a new one. */
export function ThirdAccount(props: KindProps & { readonly unbound: Unbound; onBack(): void }) {
  const { unbound, kinds, onEntry, onBack } = props
  const ways = (['password', 'phone', 'create'] as const).filter(
    (one) =>
      one === 'password' ||
      (one === 'phone' && kinds.phone) ||
      (one === 'create' && unbound.canCreate),
  )
  const [way, setWay] = useState<Way>('password')
  return (
    <>
      <p className="user-card-text">{sessionMessages.thirdText}</p>
      <div className="choices" role="radiogroup" aria-label={sessionMessages.thirdText}>
        {ways.map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            {titles[one]}
          </label>
        ))}
      </div>
      {way === 'password' && <ByPassword unbound={unbound} onEntry={onEntry} />}
      {way === 'phone' && <ByPhone unbound={unbound} onEntry={onEntry} />}
      {way === 'create' && <Create unbound={unbound} onEntry={onEntry} />}
      <BackButton onBack={onBack} />
    </>
  )
}

const titles: Readonly<Record<Way, string>> = {
  password: sessionMessages.thirdByPassword,
  phone: sessionMessages.thirdByPhone,
  create: sessionMessages.thirdCreate,
}

function Create({ unbound, onEntry }: { unbound: Unbound } & Pick<KindProps, 'onEntry'>) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  async function create() {
    setBusy(true)
    setFailure('')
    try {
      await onEntry(await createBound(unbound))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="form">
      <p className="user-card-text">{sessionMessages.thirdCreateText}</p>
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="form-submit third-create" disabled={busy} onClick={create}>
        {busy ? sessionMessages.loggingIn : sessionMessages.thirdCreate}
      </button>
    </div>
  )
}
