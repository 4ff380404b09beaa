import { send } from '../../http/client'
import { BackButton } from '../BackButton'
import { confirmRule, newPasswordRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import { loginMessages } from '../messages'
import { NewPassword } from './NewPassword'
import type { PhoneProof } from './ProvePhone'

export function SetPassword(props: {
  readonly proof: PhoneProof
  /** With what the server says. */
  onDone(message: string): void
  onBack(): void
}) {
  const { proof, onDone, onBack } = props
  const form = useForm({
    password: newPasswordRule(loginMessages.newPasswordRequired),
    confirm: (value, { password }) =>
      confirmRule(loginMessages.newPasswordConfirmRequired, value, password),
  })
  const submit = form.submit(async ({ password }) => {
    const { message } = await send({
      method: 'POST',
      url: '/sys/user/passwordChange',
      body: { ...proof, password },
      quiet: true,
    })
    onDone(message || loginMessages.resetDone)
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <p className="steps-account">{loginMessages.account(proof.username)}</p>
      <NewPassword
        form={form}
        label={loginMessages.newPassword}
        confirmLabel={loginMessages.newPasswordConfirm}
        confirmPlaceholder={loginMessages.newPasswordConfirmPlaceholder}
      />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={loginMessages.resetSubmit}
        busyText={loginMessages.resetting}
      />
      <BackButton onBack={onBack} />
    </form>
  )
}
