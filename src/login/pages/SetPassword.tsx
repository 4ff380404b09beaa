import { send } from '../../http/client'
import { BackButton } from '../BackButton'
import { confirmRule, newPasswordRule } from '../form/rules'
import { SubmitForm } from '../form/SubmitForm'
import { useForm } from '../form/useForm'
import { loginMessages } from '../messages'
import { NewPassword } from './NewPassword'
import type { PhoneProof } from './ProvePhone'

export function SetPassword(props: {
  readonly proof: PhoneProof
  /** Called with the server's message. */
  onDone(message: string): void
  onBack(): void
}) {
  const { proof, onDone, onBack } = props
  const form = useForm({
    password: newPasswordRule(loginMessages.newPasswordRequired),
    confirm: (value, { password }) =>
      confirmRule(loginMessages.newPasswordConfirmRequired, value, password),
  })
  async function set({ password }: { readonly password: string }) {
    const { message } = await send({
      method: 'POST',
      url: '/sys/user/passwordChange',
      body: { ...proof, password },
      quiet: true,
    })
    onDone(message || loginMessages.resetDone)
  }
  return (
    <SubmitForm
      form={form}
      text={loginMessages.resetSubmit}
      busyText={loginMessages.resetting}
      after={<BackButton onBack={onBack} />}
      onSubmit={set}
    >
      <p className="steps-account">{loginMessages.account(proof.username)}</p>
      <NewPassword
        form={form}
        label={loginMessages.newPassword}
        confirmLabel={loginMessages.newPasswordConfirm}
        confirmPlaceholder={loginMessages.newPasswordConfirmPlaceholder}
      />
    </SubmitForm>
  )
}
