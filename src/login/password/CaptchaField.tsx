import { Field } from '../form/Field'
import type { Form } from '../form/useForm'
import { loginMessages } from '../messages'
import type { Captcha } from './useCaptcha'

/** The captcha, if one is required. */
export function CaptchaField<Name extends string>(props: {
  readonly form: Form<Name | 'captcha'>
  readonly captcha: Captcha
}) {
  const { form, captcha } = props
  if (!captcha.key) return null
  return (
    <Field
      form={form}
      name="captcha"
      label={loginMessages.captcha}
      placeholder={loginMessages.codePlaceholder}
      maxLength={6}
      aside={
        <button
          type="button"
          className="field-captcha"
          aria-label={loginMessages.captchaImage}
          onClick={captcha.renew}
        >
          {captcha.image && <img src={captcha.image} alt="" />}
        </button>
      }
    />
  )
}
