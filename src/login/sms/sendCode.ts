import { send } from '../../http/client'

/** What a code will be used for; the contract's numbers. */
export const smsModes = { login: '0', register: '1', reset: '2' } as const

export type SmsMode = (typeof smsModes)[keyof typeof smsModes]

/** Has a code of six digits sent to the phone. Rejects with a `Failure` that says why not. */
export async function sendCode(mobile: string, smsmode: SmsMode): Promise<void> {
  await send({ method: 'POST', url: '/sys/sms', body: { mobile, smsmode }, quiet: true })
}
