import { SubmitRow } from '../form/SubmitRow'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { RememberRow } from '../RememberRow'
import { CaptchaField } from './CaptchaField'
import { NameFields } from './NameFields'
import { passwordLogin } from './passwordLogin'
import { usePasswordForm } from './usePasswordForm'

/** Name and password. */
export function PasswordForm(props: KindProps & { readonly autoFocus: boolean }) {
  const { kinds, remember, onRemember, onLogin } = props
  const { form, captcha, submit } = usePasswordForm(async (proof) => {
    await onLogin(await passwordLogin({ ...proof, remember }))
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <NameFields form={form} autoFocus={props.autoFocus} />
      <CaptchaField form={form} captcha={captcha} />
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
