import { send } from '../../http/client'
import { readLoginAnswer } from '../../session/loginAnswer'
import { codeRule, mobileRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { RememberRow } from '../RememberRow'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'

/** By a code that is sent to the phone. */
export function PhoneForm({ kinds, remember, onRemember, onLogin }: KindProps) {
  const form = useForm({ mobile: mobileRule, code: codeRule })
  const submit = form.submit(async ({ mobile, code }) => {
    const { result } = await send({
      method: 'POST',
      url: '/sys/phoneLogin',
      body: { mobile, captcha: code, remember_me: remember },
      quiet: true,
    })
    await onLogin(readLoginAnswer(result))
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <PhoneFields form={form} mode={smsModes.login} />
      <RememberRow remember={remember} onRemember={onRemember} canReset={kinds.phone} />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={loginMessages.login}
        busyText={loginMessages.loggingIn}
      />
    </form>
  )
}
