import { Field } from '../form/Field'
import { PasswordField } from '../form/PasswordField'
import type { Form } from '../form/useForm'
import { sessionMessages } from '../messages'

export function NameFields<Name extends string>(props: {
  readonly form: Form<Name | 'username' | 'password'>
  readonly autoFocus: boolean
}) {
  return (
    <>
      <Field
        form={props.form}
        name="username"
        label={sessionMessages.username}
        placeholder={sessionMessages.usernamePlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        autoFocus={props.autoFocus}
      />
      <PasswordField
        form={props.form}
        name="password"
        label={sessionMessages.password}
        placeholder={sessionMessages.passwordPlaceholder}
        autoComplete="current-password"
      />
    </>
  )
}
