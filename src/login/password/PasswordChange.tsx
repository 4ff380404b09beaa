import { useId } from 'react'
import { toFailure } from '#renderer'
import { send } from '../../http/client'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { PasswordField } from '../form/PasswordField'
import { passwordIsStrong } from '../form/rules'
import { useForm } from '../form/useForm'
import { passwordTexts as texts } from '../messages'
import './passwordChange.css'

const [widthPx, maxLength] = [800, 128]

/** Somebody's own password, by the one that he has. The server ends his other sessions. */
export function PasswordChange(props: {
  readonly username: string
  readonly title: string
  /** Why it has to be. */
  readonly text?: string
  onDone(): void
  onClose(): void
}) {
  const { username, title, text, onDone, onClose } = props
  const id = useId()
  // The names are those of the call (specification, shell §3).
  const form = useForm({
    oldpassword: (value) => (value === '' ? texts.oldPasswordRequired : undefined),
    password(value) {
      if (value === '') return texts.newPasswordRequired
      return passwordIsStrong(value) ? undefined : texts.passwordWeak
    },
    confirmpassword(value, { password }) {
      if (value === '') return texts.confirmPasswordRequired
      return value === password ? undefined : texts.passwordsDiffer
    },
  })

  const save = form.submit(async (passwords) => {
    try {
      const { message } = await send({
        method: 'POST',
        url: '/sys/user/updatePassword',
        body: { username, ...passwords },
        quiet: true,
      })
      notify.success(message)
      onDone()
    } catch (error) {
      notify.warning(toFailure(error).message)
    }
  })

  const shared = { form, maxLength }
  return (
    <Dialog
      width={widthPx}
      title={title}
      {...(text !== undefined && { text })}
      cross
      onCancel={onClose}
      footer={
        <DialogFoot
          ways={[
            { text: texts.close, onClick: onClose },
            { text: texts.ok, kind: 'primary', busy: form.busy, form: id },
          ]}
        />
      }
    >
      <form ref={form.ref} id={id} className="password-form" onSubmit={save} noValidate>
        {/* Tells a password manager whose password this is. */}
        <input hidden readOnly type="text" autoComplete="username" value={username} />
        <PasswordField
          {...shared}
          name="oldpassword"
          label={texts.oldPassword}
          autoFocus
          placeholder={texts.oldPasswordHint}
          autoComplete="current-password"
          onInput={() => form.checkedQuietly('oldpassword')}
        />
        <PasswordField
          {...shared}
          name="password"
          label={texts.newPassword}
          hint={<p className="field-hint">{texts.passwordRules}</p>}
          placeholder={texts.newPasswordHint}
          autoComplete="new-password"
          onInput={() => form.checkedQuietly('password')}
        />
        <PasswordField
          {...shared}
          name="confirmpassword"
          label={texts.confirmPassword}
          placeholder={texts.confirmPasswordHint}
          autoComplete="new-password"
          onInput={() => form.checkedQuietly('confirmpassword')}
        />
      </form>
    </Dialog>
  )
}
