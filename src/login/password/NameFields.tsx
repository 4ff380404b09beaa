import { boxLength } from '#model'
import { Field } from '../form/Field'
import { PasswordField } from '../form/PasswordField'
import type { Form } from '../form/useForm'
import { loginMessages } from '../messages'

export function NameFields<Name extends string>(props: {
  readonly form: Form<Name | 'username' | 'password'>
  readonly autoFocus: boolean
}) {
  return (
    <>
      <Field
        form={props.form}
        name="username"
        label={loginMessages.username}
        placeholder={loginMessages.usernamePlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={boxLength(100)}
        autoFocus={props.autoFocus}
      />
      <PasswordField
        form={props.form}
        name="password"
        label={loginMessages.password}
        placeholder={loginMessages.passwordPlaceholder}
        autoComplete="current-password"
      />
    </>
  )
}
