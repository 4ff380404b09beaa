import { useState } from 'react'
import { PasswordField } from '../form/PasswordField'
import type { Form } from '../form/useForm'
import { loginMessages } from '../messages'
import './pages.css'
import { strengthOf } from '../form/rules'

/** A new password and its repetition. */
export function NewPassword<Name extends string>(props: {
  readonly form: Form<Name | 'password' | 'confirm'>
  readonly label: string
  readonly confirmLabel: string
  readonly confirmPlaceholder: string
}) {
  const { form } = props
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={props.label}
        placeholder={loginMessages.newPasswordPlaceholder}
        autoComplete="new-password"
        maxLength={128}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={<Strength password={typed} />}
      />
      <PasswordField
        form={form}
        name="confirm"
        label={props.confirmLabel}
        placeholder={props.confirmPlaceholder}
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  )
}

/** Strength of a new password, as a word and bars. */
function Strength({ password }: { password: string }) {
  if (password === '') return null
  const strength = strengthOf(password)
  const text = loginMessages.strength[strength]
  return (
    <p className="strength" data-strength={strength} role="status">
      <span aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <i key={bar} data-on={bar < Math.max(1, strength)} />
        ))}
      </span>
      {loginMessages.strengthLabel(text)}
    </p>
  )
}
