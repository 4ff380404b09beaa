import type { LoginAnswer } from '../../session/loginAnswer'
import { BackButton } from '../BackButton'
import { loginBy } from '../loginBy'
import { loginMessages } from '../messages'
import { ProofForm } from '../sms/ProofForm'
import { smsModes } from '../sms/sendCode'

/** Binds the scanned WeChat to the account of a phone, and signs in. */
export function BindPhone(props: {
  readonly thirdUserUuid: string
  onLogin(login: LoginAnswer): Promise<void>
  onBack(): void
}) {
  const { thirdUserUuid, onLogin, onBack } = props
  return (
    <ProofForm
      mode={smsModes.login}
      autoFocus
      aria-label={loginMessages.bindTitle}
      before={<p className="qr-bind">{loginMessages.bindText}</p>}
      text={loginMessages.bind}
      busyText={loginMessages.loggingIn}
      after={<BackButton onBack={onBack} />}
      onSubmit={async ({ mobile, code }) => {
        await onLogin(await loginBy('/sys/bindPhone', { mobile, captcha: code, thirdUserUuid }))
      }}
    />
  )
}
