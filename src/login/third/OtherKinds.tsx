import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { casAddress, serviceOf } from '../cas'
import { failureOf } from '../failureOf'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { exchange, type Unbound } from './exchange'
import './third.css'
import { openThird } from './window'

/** External logins: providers in a window of their own, the single sign-on in this one. */
export function OtherKinds(props: KindProps & { onUnbound(unbound: Unbound): void }) {
  const { kinds, onLogin, onUnbound } = props
  const [search] = useSearchParams()
  const [waiting, setWaiting] = useState<string>()
  const [failure, setFailure] = useState('')
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function go(source: string) {
    abort.current?.abort()
    const own = new AbortController()
    abort.current = own
    setFailure('')
    setWaiting(source)
    try {
      const news = await openThird(source, own.signal)
      if (own.signal.aborted || !news) return
      if ('message' in news) return setFailure(news.message)
      const exchanged = await exchange(news.token, source)
      if ('login' in exchanged) await onLogin(exchanged.login)
      else onUnbound(exchanged.unbound)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      if (!own.signal.aborted) setWaiting(undefined)
    }
  }

  const { cas } = kinds
  return (
    <section className="others" aria-label={loginMessages.or}>
      <h2>{loginMessages.or}</h2>
      <div className="others-buttons">
        {cas && (
          <button
            type="button"
            onClick={() => location.assign(casAddress(cas.loginUrl, serviceOf(search)))}
          >
            <Mark text={loginMessages.singleSignOn} />
            {loginMessages.singleSignOn}
          </button>
        )}
        {kinds.third.map(({ source, title }) => (
          <button
            key={source}
            type="button"
            aria-label={loginMessages.thirdWith(title)}
            onClick={() => void go(source)}
          >
            <Mark text={title} />
            {title}
          </button>
        ))}
      </div>
      {waiting !== undefined && (
        <p className="others-note" role="status">
          {loginMessages.thirdWaiting}
        </p>
      )}
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}

// Decoration: as text it would be read out as part of the button's name.
const Mark = ({ text }: { text: string }) => (
  <span className="others-mark" data-initial={text.slice(0, 1).toUpperCase()} />
)
