import { required } from '../form/rules'
import { useForm, type Values } from '../form/useForm'
import { loginMessages } from '../messages'
import { asksCaptcha, type PasswordProof } from './passwordLogin'
import { useCaptcha } from './useCaptcha'

/** Form for name and password; after some failures the server also requires a captcha. */
export function usePasswordForm(enter: (proof: PasswordProof) => Promise<void>) {
  const captcha = useCaptcha()
  const form = useForm({
    username: required(loginMessages.usernameRequired),
    password: required(loginMessages.passwordRequired),
    captcha: captcha.rule,
  })
  async function submit(values: Values<'username' | 'password' | 'captcha'>) {
    const { username, password, captcha: answer } = values
    try {
      await enter({ username, password, ...captcha.proof(answer) })
    } catch (failure) {
      if (asksCaptcha(failure) || captcha.key) captcha.renew()
      throw failure
    }
  }
  return { form, captcha, submit }
}
