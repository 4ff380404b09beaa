import { useEffect, useState } from 'react'
import { toFailure } from '#data'
import { failureOf } from '../failureOf'
import { Field } from '../form/Field'
import type { Form } from '../form/useForm'
import { loginMessages } from '../messages'
import { Slider } from './Slider'
import { type SmsMode, sendCode } from './sendCode'
import { useCountdown } from './useCountdown'

/** While a code is valid, the server sends no other one to the same phone (contract, §3.1). */
const codeLifeSeconds = 600

type Stage = 'idle' | 'verifying' | 'sending' | 'sent'

/** A phone number and the code that verifies it; the slider must be dragged before a code is sent. */
export function PhoneFields(props: {
  readonly form: Form<'mobile' | 'code'>
  readonly mode: SmsMode
  readonly autoFocus?: boolean
}) {
  const { form, mode, autoFocus = false } = props
  const [stage, setStage] = useState<Stage>('idle')
  const { left: secondsLeft, start } = useCountdown()
  const [waits, setWaits] = useState('')
  const [typed, setTyped] = useState('')
  // The wait applies to one number: after correcting a typo a code can be requested at once.
  const left = typed === waits ? secondsLeft : 0

  // A refused code may be invalid now; if it is still valid, the server answers how long to wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` sets a state and is the same at heart
  useEffect(() => {
    if (form.failure !== '') start(0)
  }, [form.failure])

  function wait(mobile: string, seconds: number) {
    setTyped(mobile)
    setWaits(mobile)
    start(seconds)
  }

  function ask() {
    if (form.checked('mobile') === undefined) return
    form.fail('code', undefined)
    setStage('verifying')
  }

  async function deliver() {
    // The number may have changed meanwhile.
    const mobile = form.checked('mobile')
    if (mobile === undefined) return setStage('idle')
    setStage('sending')
    try {
      await sendCode(mobile, mode)
      wait(mobile, codeLifeSeconds)
      setStage('sent')
    } catch (error) {
      const seconds = toFailure(error).detail.retryAfterSeconds
      if (seconds !== undefined) wait(mobile, seconds)
      form.fail('code', `${loginMessages.codeFailed}：${failureOf(error)}`)
      setStage('idle')
    }
    const code = form.ref.current?.elements.namedItem('code')
    if (code instanceof HTMLElement) code.focus()
  }

  return (
    <>
      <Field
        form={form}
        name="mobile"
        label={loginMessages.mobile}
        placeholder={loginMessages.mobilePlaceholder}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <Field
        form={form}
        name="code"
        label={loginMessages.code}
        placeholder={loginMessages.codePlaceholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        aside={
          <button
            type="button"
            className="field-button"
            disabled={left > 0 || stage === 'sending'}
            onClick={ask}
          >
            {buttonText(stage, left)}
          </button>
        }
        hint={
          stage === 'sent' && left > 0 ? (
            <p className="field-hint" role="status">
              {loginMessages.codeSent}
            </p>
          ) : undefined
        }
      />
      {(stage === 'verifying' || stage === 'sending') && (
        <div className="field-slider">
          <Slider onPass={deliver} />
        </div>
      )}
    </>
  )
}

function buttonText(stage: Stage, left: number): string {
  if (stage === 'sending') return loginMessages.sendingCode
  return left > 0 ? loginMessages.codeWait(left) : loginMessages.getCode
}
