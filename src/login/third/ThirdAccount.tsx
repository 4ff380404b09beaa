import { useState } from 'react'
import { BackButton } from '../BackButton'
import { failureOf } from '../failureOf'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { ByPassword } from './ByPassword'
import { ByPhone } from './ByPhone'
import { createBound } from './bindings'
import type { Unbound } from './exchange'
import './third.css'

type Way = 'password' | 'phone' | 'create'

/** Links a person confirmed by a provider to an account: an existing one, or a new one. */
export function ThirdAccount(props: KindProps & { readonly unbound: Unbound; onBack(): void }) {
  const { unbound, kinds, onLogin, onBack } = props
  const ways = (['password', 'phone', 'create'] as const).filter(
    (one) =>
      one === 'password' ||
      (one === 'phone' && kinds.phone) ||
      (one === 'create' && unbound.canCreate),
  )
  const [way, setWay] = useState<Way>('password')
  return (
    <>
      <p className="user-card-text">{loginMessages.thirdText}</p>
      <div className="choices" role="radiogroup" aria-label={loginMessages.thirdText}>
        {ways.map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            {titles[one]}
          </label>
        ))}
      </div>
      {way === 'password' && <ByPassword unbound={unbound} onLogin={onLogin} />}
      {way === 'phone' && <ByPhone unbound={unbound} onLogin={onLogin} />}
      {way === 'create' && <Create unbound={unbound} onLogin={onLogin} />}
      <BackButton onBack={onBack} />
    </>
  )
}

const titles: Readonly<Record<Way, string>> = {
  password: loginMessages.thirdByPassword,
  phone: loginMessages.thirdByPhone,
  create: loginMessages.thirdCreate,
}

function Create({ unbound, onLogin }: { unbound: Unbound } & Pick<KindProps, 'onLogin'>) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  async function create() {
    setBusy(true)
    setFailure('')
    try {
      await onLogin(await createBound(unbound))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="form">
      <p className="user-card-text">{loginMessages.thirdCreateText}</p>
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="form-submit third-create" disabled={busy} onClick={create}>
        {busy ? loginMessages.loggingIn : loginMessages.thirdCreate}
      </button>
    </div>
  )
}
