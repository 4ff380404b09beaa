import { useCallback, useState } from 'react'
import { loginMessages } from '../messages'
import { captchaImage } from './passwordLogin'

export interface Captcha {
  /** '' while none is asked for. */
  readonly key: string
  /** Data address; '' until it is there. */
  readonly image: string
  renew(): void
  /** Checks the answer's field. */
  rule(answer: string): string | undefined
  /** What a login sends of it. */
  proof(answer: string): { readonly captcha?: string; readonly checkKey?: string }
}

export function useCaptcha(): Captcha {
  const [key, setKey] = useState('')
  const [image, setImage] = useState('')
  const renew = useCallback(() => {
    // Only a page served with TLS, or from this computer, has random ids.
    const next = crypto.randomUUID?.() ?? String(Date.now())
    setKey(next)
    setImage('')
    captchaImage(next).then(setImage, () => setImage(''))
  }, [])
  return {
    key,
    image,
    renew,
    rule: (answer) => (key !== '' && answer === '' ? loginMessages.captchaRequired : undefined),
    proof: (captcha) => (key === '' ? {} : { captcha, checkKey: key }),
  }
}
