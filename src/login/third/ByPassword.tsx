import { SubmitRow } from '../form/SubmitRow'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { CaptchaField } from '../password/CaptchaField'
import { NameFields } from '../password/NameFields'
import { usePasswordForm } from '../password/usePasswordForm'
import { bindByPassword } from './bindings'
import type { Unbound } from './exchange'

/** The account whose name and password are known. */
export function ByPassword(props: { readonly unbound: Unbound } & Pick<KindProps, 'onLogin'>) {
  const { form, captcha, submit } = usePasswordForm(async (proof) => {
    await props.onLogin(await bindByPassword(props.unbound, proof))
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <NameFields form={form} autoFocus />
      <CaptchaField form={form} captcha={captcha} />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={loginMessages.bind}
        busyText={loginMessages.loggingIn}
      />
    </form>
  )
}
