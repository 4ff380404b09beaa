import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { basePath } from '../../constants'
import { serviceOf, validateCas } from '../cas'
import { failureOf } from '../failureOf'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { exchange, type Unbound } from './exchange'

/** Handles the return from the single sign-on (`?ticket=`) or from a provider without a window (`#thirdLogin=`). */
export function Returned(
  props: Pick<KindProps, 'onLogin'> & {
    onUnbound(unbound: Unbound): void
    /** Returns to the login kinds with an error message. */
    onFailure(text: string): void
  },
) {
  const { onLogin, onUnbound, onFailure } = props
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  // The ticket can be used once, so it is read once.
  const [brought] = useState(() => ({ query: new URLSearchParams(search), hash }))
  const begun = useRef(false)

  const redeem = useEffectEvent(async () => {
    const { query } = brought
    const fragment = new URLSearchParams(brought.hash.slice(1))
    const [token, source] = [fragment.get('thirdLogin'), fragment.get('thirdType')]
    const service = serviceOf(query)
    // First of all remove it from the address: it must not stay in the history.
    await navigate(service.slice((location.origin + basePath).length), { replace: true })
    try {
      if (token && source) {
        const exchanged = await exchange(token, source)
        if ('unbound' in exchanged) return onUnbound(exchanged.unbound)
        return await onLogin(exchanged.login)
      }
      await onLogin(await validateCas(query.get('ticket') ?? '', service))
    } catch (error) {
      onFailure(failureOf(error))
    }
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void redeem()
  }, [])

  return (
    <p className="user-card-text kinds-wait" role="status">
      {loginMessages.validating}
    </p>
  )
}
