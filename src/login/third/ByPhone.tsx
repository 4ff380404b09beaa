import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { ProofForm } from '../sms/ProofForm'
import { smsModes } from '../sms/sendCode'
import { bindByPhone } from './bindings'
import type { Unbound } from './exchange'

/** Binds the account of a verified phone. */
export const ByPhone = (props: { readonly unbound: Unbound } & Pick<KindProps, 'onLogin'>) => (
  <ProofForm
    mode={smsModes.login}
    text={loginMessages.bind}
    busyText={loginMessages.loggingIn}
    onSubmit={async ({ mobile, code }) => {
      await props.onLogin(await bindByPhone(props.unbound, mobile, code))
    }}
  />
)
