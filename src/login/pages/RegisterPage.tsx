import type { FocusEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { boxLength } from '#model'
import { Failure } from '#ports'
import { send } from '../../http/client'
import { paths } from '../../paths'
import { Field } from '../form/Field'
import { codeRule, confirmRule, emailRule, mobileRule, newPasswordRule } from '../form/rules'
import { SubmitForm } from '../form/SubmitForm'
import { useForm, type Values } from '../form/useForm'
import { useLoginKinds } from '../kinds'
import { UserLayout } from '../layout/UserLayout'
import { loginMessages } from '../messages'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'
import { challengeIn, doWork, type Worked } from '../work'
import { NewPassword } from './NewPassword'

/** Lets people create their own account. */
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

  async function register(values: Values<'username' | 'email' | 'password' | 'mobile' | 'code'>) {
    const { username, email, password, mobile, code } = values
    await send({
      method: 'POST',
      url: '/sys/user/register',
      body: { username, password, email, phone: mobile, smscode: code },
      quiet: true,
    })
    navigate(paths.registerResult, { replace: true, state: { registered: username } })
  }

  /** Early feedback while the user fills in the rest; phone and e-mail address are told after the code. */
  async function checkFree({ target }: FocusEvent<HTMLFormElement>) {
    if (target.name !== 'username' || !open || target.value.trim() === '') return
    const value = form.checkedQuietly('username')
    if (value === undefined) return
    const free = await isFree(value)
    // The value may have changed meanwhile.
    if (!free && value === target.value.trim())
      form.fail('username', loginMessages.registerNameTaken)
  }

  return (
    <UserLayout title={loginMessages.registerTitle}>
      <h1>{loginMessages.registerTitle}</h1>
      <SubmitForm
        form={form}
        text={loginMessages.registerSubmit}
        busyText={loginMessages.registering}
        onSubmit={register}
        onBlur={checkFree}
      >
        <Field
          form={form}
          name="username"
          label={loginMessages.registerName}
          placeholder={loginMessages.registerNamePlaceholder}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={boxLength(50)}
          autoFocus
        />
        <Field
          form={form}
          name="email"
          type="email"
          label={loginMessages.email}
          placeholder={loginMessages.emailPlaceholder}
          autoComplete="email"
          maxLength={boxLength(100)}
        />
        <NewPassword
          form={form}
          label={loginMessages.password}
          confirmLabel={loginMessages.confirmPassword}
          confirmPlaceholder={loginMessages.confirmPlaceholder}
        />
        <PhoneFields form={form} mode={smsModes.register} />
      </SubmitForm>
      <p className="user-links">
        <Link to={paths.login}>{loginMessages.toLogin}</Link>
      </p>
    </UserLayout>
  )
}

function nameRule(value: string): string | undefined {
  if (value === '') return loginMessages.usernameRequired
  return /^[\p{L}\p{N}_.-]{2,50}$/u.test(value) ? undefined : loginMessages.registerNameMalformed
}

/** Whether nobody uses the name yet. A failed request counts as free: the registration checks again. */
async function isFree(username: string): Promise<boolean> {
  const ask = async (worked: Worked = {}) => {
    const params = { username, ...worked }
    const { result } = await send({
      method: 'GET',
      url: '/sys/user/checkOnlyUser',
      params,
      quiet: true,
    })
    return challengeIn(result)
  }
  try {
    const asked = await ask()
    if (asked) await ask(await doWork(asked))
    return true
  } catch (error) {
    return !(error instanceof Failure && error.kind === 'business')
  }
}
