import { useId } from 'react'
import { saveResultOf } from '#form'
import { send } from '../../http/client'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { PasswordField } from '../form/PasswordField'
import { confirmRule, newPasswordRule, required } from '../form/rules'
import { useForm } from '../form/useForm'
import { passwordTexts as texts } from '../messages'
import './passwordChange.css'

const [widthPx, maxLength] = [800, 128]

// The field names are those of the call (specification, shell §3).
const names = ['oldpassword', 'password', 'confirmpassword'] as const
const isOwn = (field: string): field is (typeof names)[number] =>
  names.some((name) => name === field)

/** Changes the user's password; the old one is required. The server ends the user's other sessions. */
export function PasswordChange(props: {
  readonly username: string
  readonly title: string
  /** Why a change is required. */
  readonly text?: string
  onDone(): void
  onClose(): void
}) {
  const { username, title, text, onDone, onClose } = props
  const id = useId()
  const form = useForm({
    oldpassword: required(texts.oldPasswordRequired),
    password: newPasswordRule(texts.newPasswordRequired),
    confirmpassword: (value, { password }) =>
      confirmRule(texts.confirmPasswordRequired, value, password),
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
      const result = saveResultOf(error)
      if (result.kind === 'refused')
        for (const { field, message } of result.errors) if (isOwn(field)) form.fail(field, message)
      if ('message' in result) notify.warning(result.message)
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
        {/* Tells password managers which account this is. */}
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
