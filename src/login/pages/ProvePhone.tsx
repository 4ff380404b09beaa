import { Failure } from '#ports'
import { send } from '../../http/client'
import { membersOf } from '../../session/loginAnswer'
import { sessionMessages } from '../../session/messages'
import { loginMessages } from '../messages'
import { ProofForm } from '../sms/ProofForm'
import { smsModes } from '../sms/sendCode'

/** Allows setting a password: the account of a verified phone. */
export interface PhoneProof {
  readonly phone: string
  readonly username: string
  readonly smscode: string
}

export function ProvePhone({ onProven }: { onProven(proof: PhoneProof): void }) {
  async function prove({ mobile, code }: { readonly mobile: string; readonly code: string }) {
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
  }
  return (
    <ProofForm
      mode={smsModes.reset}
      autoFocus
      text={loginMessages.next}
      busyText={loginMessages.verifying}
      onSubmit={prove}
    />
  )
}
