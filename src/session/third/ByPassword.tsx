import { required } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import type { KindProps } from '../kinds'
import { sessionMessages } from '../messages'
import { CaptchaField } from '../password/CaptchaField'
import { NameFields } from '../password/NameFields'
import { asksCaptcha } from '../password/passwordLogin'
import { useCaptcha } from '../password/useCaptcha'
import { bindByPassword } from './bindings'
import type { Unbound } from './exchange'

/** The account whose name and password are known. */
export function ByPassword(props: { readonly unbound: Unbound } & Pick<KindProps, 'onEntry'>) {
  const captcha = useCaptcha()
  const form = useForm({
    username: required(sessionMessages.usernameRequired),
    password: required(sessionMessages.passwordRequired),
    captcha: captcha.rule,
  })
  const submit = form.submit(async ({ username, password, captcha: answer }) => {
    try {
      const proof = { username, password, ...captcha.proof(answer) }
      await props.onEntry(await bindByPassword(props.unbound, proof))
    } catch (failure) {
      if (asksCaptcha(failure) || captcha.key) captcha.renew()
      throw failure
    }
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <NameFields form={form} autoFocus />
      <CaptchaField form={form} captcha={captcha} />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={sessionMessages.bind}
        busyText={sessionMessages.loggingIn}
      />
    </form>
  )
}
