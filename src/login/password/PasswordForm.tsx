import { SubmitForm } from '../form/SubmitForm'
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
    <SubmitForm
      form={form}
      text={loginMessages.login}
      busyText={loginMessages.loggingIn}
      onSubmit={submit}
    >
      <NameFields form={form} autoFocus={props.autoFocus} />
      <CaptchaField form={form} captcha={captcha} />
      <RememberRow remember={remember} onRemember={onRemember} canReset={kinds.phone} />
    </SubmitForm>
  )
}
