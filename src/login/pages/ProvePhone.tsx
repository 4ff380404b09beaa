import { Failure } from '#renderer'
import { send } from '../../http/client'
import { membersOf } from '../../session/loginAnswer'
import { sessionMessages } from '../../session/messages'
import { codeRule, mobileRule } from '../form/rules'
import { SubmitRow } from '../form/SubmitRow'
import { useForm } from '../form/useForm'
import { loginMessages } from '../messages'
import { PhoneFields } from '../sms/PhoneFields'
import { smsModes } from '../sms/sendCode'

/** What lets a password be set: the account of a proven phone. */
export interface PhoneProof {
  readonly phone: string
  readonly username: string
  readonly smscode: string
}

export function ProvePhone({ onProven }: { onProven(proof: PhoneProof): void }) {
  const form = useForm({ mobile: mobileRule, code: codeRule })
  const submit = form.submit(async ({ mobile, code }) => {
    const { result } = await send({
      method: 'POST',
      url: '/sys/user/phoneVerification',
      body: { phone: mobile, smscode: code },
      quiet: true,
    })
    const { username, smscode } = membersOf(result)
    if (typeof username !== 'string' || typeof smscode !== 'string') {
      throw new Failure('shape', sessionMessages.broken)
    }
    onProven({ phone: mobile, username, smscode })
  })
  return (
    <form ref={form.ref} className="form" onSubmit={submit} noValidate>
      <PhoneFields form={form} mode={smsModes.reset} autoFocus />
      <SubmitRow
        failure={form.failure}
        busy={form.busy}
        text={loginMessages.next}
        busyText={loginMessages.verifying}
      />
    </form>
  )
}
