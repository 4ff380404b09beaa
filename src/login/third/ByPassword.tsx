import { SubmitForm } from '../form/SubmitForm'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { CaptchaField } from '../password/CaptchaField'
import { NameFields } from '../password/NameFields'
import { usePasswordForm } from '../password/usePasswordForm'
import { bindByPassword } from './bindings'
import type { Unbound } from './exchange'

/** Binds an existing account by name and password. */
export function ByPassword(props: { readonly unbound: Unbound } & Pick<KindProps, 'onLogin'>) {
  const { form, captcha, submit } = usePasswordForm(async (proof) => {
    await props.onLogin(await bindByPassword(props.unbound, proof))
  })
  return (
    <SubmitForm
      form={form}
      text={loginMessages.bind}
      busyText={loginMessages.loggingIn}
      onSubmit={submit}
    >
      <NameFields form={form} autoFocus />
      <CaptchaField form={form} captcha={captcha} />
    </SubmitForm>
  )
}
