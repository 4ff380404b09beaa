import { send } from '../../http/client'

/** Purpose of a code; numbers of the contract. */
export const smsModes = { login: '0', register: '1', reset: '2' } as const

export type SmsMode = (typeof smsModes)[keyof typeof smsModes]

/** Sends a six-digit code to the phone. Rejects with a `Failure` that has the reason. */
export async function sendCode(mobile: string, smsmode: SmsMode): Promise<void> {
  await send({ method: 'POST', url: '/sys/sms', body: { mobile, smsmode }, quiet: true })
}
