import { useState } from 'react'
import { PasswordField } from '../form/PasswordField'
import type { Form } from '../form/useForm'
import { loginMessages } from '../messages'
import './pages.css'
import { Strength } from './Strength'

/** A new password, twice. */
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
