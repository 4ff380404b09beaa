import { type Call, Failure } from '#renderer'
import { messages } from '../messages'

/** What the host does about failures; the session folder supplies it, so that this folder imports no screen. */
interface Effects {
  tell(text: string): void
  expire(): void
}

let effects: Effects = { tell: () => undefined, expire: () => undefined }

export function installEffects(next: Effects): void {
  effects = next
}

type Effect = 'silent' | 'expire' | { readonly text: string }

/** Situation → effect (specification, shell §8). The first row that fits counts. */
const table: readonly (readonly [(failure: Failure) => boolean, (failure: Failure) => Effect])[] = [
  [({ kind }) => kind === 'aborted', () => 'silent'],
  [({ detail }) => detail.status === 401, () => 'expire'],
  [
    ({ detail, message }) => detail.status === 500 && message.includes(messages.tokenInvalid),
    () => 'expire',
  ],
  [({ detail }) => detail.status === 403, () => ({ text: messages.forbidden })],
  [
    ({ detail, kind }) => detail.status === 404 && kind === 'shape',
    () => ({ text: messages.notFound }),
  ],
  [({ detail }) => detail.status === 504, () => ({ text: messages.gatewayTimeout })],
  [() => true, ({ message }) => ({ text: message })],
]

/** Tells the user once; a quiet call only reports what ends the session. */
export function report(failure: Failure, call: Call): void {
  const effect = table.find(([applies]) => applies(failure))?.[1](failure) ?? 'silent'
  if (effect === 'expire') effects.expire()
  else if (effect !== 'silent' && !call.quiet) effects.tell(effect.text)
}
