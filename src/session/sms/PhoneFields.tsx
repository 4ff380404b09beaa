import { useState } from 'react'
import { failureOf } from '../failureOf'
import { Field } from '../form/Field'
import type { Form } from '../form/useForm'
import { sessionMessages } from '../messages'
import { Slider } from './Slider'
import { type SmsMode, sendCode } from './sendCode'
import { useCountdown } from './useCountdown'

/** Before another code is asked for. */
const waitSeconds = 60

type Stage = 'idle' | 'verifying' | 'sending' | 'sent'

/** A phone number and the code that proves it; before a code is sent the slider asks for a hand. */
export function PhoneFields(props: {
  readonly form: Form<'mobile' | 'code'>
  readonly mode: SmsMode
  readonly autoFocus?: boolean
}) {
  const { form, mode, autoFocus = false } = props
  const [stage, setStage] = useState<Stage>('idle')
  const { left, start } = useCountdown()

  function ask() {
    if (form.checked('mobile') === undefined) return
    form.fail('code', undefined)
    setStage('verifying')
  }

  async function deliver() {
    // The number may have been changed since.
    const mobile = form.checked('mobile')
    if (mobile === undefined) return setStage('idle')
    setStage('sending')
    try {
      await sendCode(mobile, mode)
      start(waitSeconds)
      setStage('sent')
    } catch (error) {
      form.fail('code', `${sessionMessages.codeFailed}：${failureOf(error)}`)
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
        label={sessionMessages.mobile}
        placeholder={sessionMessages.mobilePlaceholder}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        autoFocus={autoFocus}
      />
      <Field
        form={form}
        name="code"
        label={sessionMessages.code}
        placeholder={sessionMessages.codePlaceholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
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
              {sessionMessages.codeSent}
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
  if (stage === 'sending') return sessionMessages.sendingCode
  return left > 0 ? sessionMessages.codeWait(left) : sessionMessages.getCode
}
