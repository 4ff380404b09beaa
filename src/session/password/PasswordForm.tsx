import { required } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import type { KindProps } from '../kinds'
import { sessionMessages } from '../messages'
import { RememberRow } from '../RememberRow'
import { CaptchaField } from './CaptchaField'
import { NameFields } from './NameFields'
import { asksCaptcha, passwordLogin } from './passwordLogin'
import { useCaptcha } from './useCaptcha'

/** Name and password; after some failures the server wants a picture read, too. */
export function PasswordForm(props: KindProps & { readonly autoFocus: boolean }) {
  const { kinds, remember, onRemember, onEntry } = props
  const captcha = useCaptcha()
  const form = useForm({
    username: required(sessionMessages.usernameRequired),
    password: required(sessionMessages.passwordRequired),
    captcha: captcha.rule,
  })
  const submit = form.submit(async ({ username, password, captcha: answer }) => {
    try {
      const proof = captcha.proof(answer)
      await onEntry(await passwordLogin({ username, password, remember, ...proof }))
    } catch (failure) {
      if (asksCaptcha(failure) || captcha.key) captcha.renew()
      throw failure
    }
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <NameFields form={form} autoFocus={props.autoFocus} />
      <CaptchaField form={form} captcha={captcha} />
      <RememberRow remember={remember} onRemember={onRemember} canReset={kinds.phone} />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={sessionMessages.login}
        busyText={sessionMessages.loggingIn}
      />
    </form>
  )
}
