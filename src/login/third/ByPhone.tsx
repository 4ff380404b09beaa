import { codeRule, mobileRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'
import { bindByPhone } from './bindings'
import type { Unbound } from './exchange'

/** The account of a phone that a code proves. */
export function ByPhone(props: { readonly unbound: Unbound } & Pick<KindProps, 'onLogin'>) {
  const form = useForm({ mobile: mobileRule, code: codeRule })
  const submit = form.submit(async ({ mobile, code }) => {
    await props.onLogin(await bindByPhone(props.unbound, mobile, code))
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <PhoneFields form={form} mode={smsModes.login} />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={loginMessages.bind}
        busyText={loginMessages.loggingIn}
      />
    </form>
  )
}
