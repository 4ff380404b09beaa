import { useCallback, useState } from 'react'
import { loginMessages } from '../messages'
import { captchaImage } from './passwordLogin'

export interface Captcha {
  /** '' if none is required. */
  readonly key: string
  /** Data URL; '' until loaded. */
  readonly image: string
  renew(): void
  /** Validates the answer. */
  rule(answer: string): string | undefined
  /** Parameters for the login call. */
  proof(answer: string): { readonly captcha?: string; readonly checkKey?: string }
}

export function useCaptcha(): Captcha {
  const [key, setKey] = useState('')
  const [image, setImage] = useState('')
  const renew = useCallback(() => {
    // Random ids exist only on pages served over TLS or from localhost.
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
