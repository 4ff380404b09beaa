import { send } from '../../http/client'
import { type LoginAnswer, readLoginAnswer } from '../../session/loginAnswer'
import { BackButton } from '../BackButton'
import { codeRule, mobileRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import { loginMessages } from '../messages'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'

/** Binds the scanned WeChat to the account of a phone, and signs in. */
export function BindPhone(props: {
  readonly thirdUserUuid: string
  onLogin(login: LoginAnswer): Promise<void>
  onBack(): void
}) {
  const { thirdUserUuid, onLogin, onBack } = props
  const form = useForm({ mobile: mobileRule, code: codeRule })
  const submit = form.submit(async ({ mobile, code }) => {
    const { result } = await send({
      method: 'POST',
      url: '/sys/bindPhone',
      body: { mobile, captcha: code, thirdUserUuid },
      quiet: true,
    })
    await onLogin(readLoginAnswer(result))
  })
  return (
    <form
      ref={form.ref}
      className="form"
      onSubmit={submit}
      noValidate
      aria-label={loginMessages.bindTitle}
    >
      <p className="qr-bind">{loginMessages.bindText}</p>
      <PhoneFields form={form} mode={smsModes.login} autoFocus />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={loginMessages.bind}
        busyText={loginMessages.loggingIn}
      />
      <BackButton onBack={onBack} />
    </form>
  )
}
