import { required } from '../form/rules'
import { useForm } from '../form/useForm'
import { loginMessages } from '../messages'
import { asksCaptcha, type PasswordProof } from './passwordLogin'
import { useCaptcha } from './useCaptcha'

/** Name and password; after some failures the server wants a picture read, too. */
export function usePasswordForm(enter: (proof: PasswordProof) => Promise<void>) {
  const captcha = useCaptcha()
  const form = useForm({
    username: required(loginMessages.usernameRequired),
    password: required(loginMessages.passwordRequired),
    captcha: captcha.rule,
  })
  const submit = form.submit(async ({ username, password, captcha: answer }) => {
    try {
      await enter({ username, password, ...captcha.proof(answer) })
    } catch (failure) {
      if (asksCaptcha(failure) || captcha.key) captcha.renew()
      throw failure
    }
  })
  return { form, captcha, submit }
}
