import type { FocusEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Failure } from '#renderer'
import { send } from '../../http/client'
import { paths } from '../../paths'
import { Field } from '../form/Field'
import { codeRule, confirmRule, emailRule, mobileRule, newPasswordRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import { useLoginKinds } from '../kinds'
import { UserLayout } from '../layout/UserLayout'
import { loginMessages } from '../messages'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'
import { NewPassword } from './NewPassword'

/** An account that somebody makes for themselves. */
export function RegisterPage() {
  const navigate = useNavigate()
  const open = useLoginKinds().register
  const form = useForm({
    username: nameRule,
    email: emailRule,
    password: newPasswordRule(loginMessages.passwordRequired),
    confirm: (value, { password }) => confirmRule(loginMessages.confirmRequired, value, password),
    mobile: mobileRule,
    code: codeRule,
  })

  const submit = form.submit(async ({ username, email, password, mobile, code }) => {
    await send({
      method: 'POST',
      url: '/sys/user/register',
      body: { username, password, email, phone: mobile, smscode: code },
      quiet: true,
    })
    navigate(paths.registerResult, { replace: true, state: { registered: username } })
  })

  /** Told while the rest is filled in; the server decides in the end. */
  async function checkFree({ target }: FocusEvent<HTMLFormElement>) {
    const name = (['username', 'email', 'mobile'] as const).find((one) => one === target.name)
    if (!name || !open || target.value.trim() === '') return
    const value = form.checkedQuietly(name)
    if (value === undefined) return
    const free = await isFree(name === 'mobile' ? 'phone' : name, value)
    // Meanwhile it may have been changed.
    if (!free && value === target.value.trim()) form.fail(name, taken[name])
  }

  return (
    <UserLayout title={loginMessages.registerTitle}>
      <h1>{loginMessages.registerTitle}</h1>
      <form ref={form.ref} className="form" onSubmit={submit} onBlur={checkFree} noValidate>
        <Field
          form={form}
          name="username"
          label={loginMessages.registerName}
          placeholder={loginMessages.registerNamePlaceholder}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          autoFocus
        />
        <Field
          form={form}
          name="email"
          type="email"
          label={loginMessages.email}
          placeholder={loginMessages.emailPlaceholder}
          autoComplete="email"
          maxLength={100}
        />
        <NewPassword
          form={form}
          label={loginMessages.password}
          confirmLabel={loginMessages.confirmPassword}
          confirmPlaceholder={loginMessages.confirmPlaceholder}
        />
        <PhoneFields form={form} mode={smsModes.register} />
        <SubmitRow
          failure={form.failure}
          busy={form.busy}
          text={loginMessages.registerSubmit}
          busyText={loginMessages.registering}
        />
      </form>
      <p className="user-links">
        <Link to={paths.login}>{loginMessages.toLogin}</Link>
      </p>
    </UserLayout>
  )
}

const taken = {
  username: loginMessages.registerNameTaken,
  email: loginMessages.emailTaken,
  mobile: loginMessages.mobileTaken,
} as const

function nameRule(value: string): string | undefined {
  if (value === '') return loginMessages.usernameRequired
  return /^[\p{L}\p{N}_.-]{2,50}$/u.test(value) ? undefined : loginMessages.registerNameMalformed
}

/** Whether nobody has it yet. An answer that cannot be had counts as yes: the registration asks again. */
async function isFree(what: 'username' | 'phone' | 'email', value: string): Promise<boolean> {
  const url = what === 'email' ? '/sys/user/checkOnlyUserEmail' : '/sys/user/checkOnlyUser'
  try {
    await send({ method: 'GET', url, params: { [what]: value }, quiet: true })
    return true
  } catch (error) {
    return !(error instanceof Failure && error.kind === 'business')
  }
}
