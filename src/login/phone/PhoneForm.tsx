import type { KindProps } from '../kinds'
import { loginBy } from '../loginBy'
import { loginMessages } from '../messages'
import { RememberRow } from '../RememberRow'
import { ProofForm } from '../sms/ProofForm'
import { smsModes } from '../sms/sendCode'

/** Login by a code sent to the phone. */
export const PhoneForm = ({ kinds, remember, onRemember, onLogin }: KindProps) => (
  <ProofForm
    mode={smsModes.login}
    text={loginMessages.login}
    busyText={loginMessages.loggingIn}
    onSubmit={async ({ mobile, code }) => {
      const body = { mobile, captcha: code, remember_me: remember }
      await onLogin(await loginBy('/sys/phoneLogin', body))
    }}
  >
    <RememberRow remember={remember} onRemember={onRemember} canReset={kinds.phone} />
  </ProofForm>
)
