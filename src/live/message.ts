/** A pushed text that is a JSON object with a command (notices) or an action (tickets). */
export type SocketMessage = Readonly<Record<string, unknown>> &
  ({ readonly cmd: string } | { readonly action: string })

/** Longer frames are not our messages and are not parsed. */
const maxLength = 64_000

let complained = false

/** undefined for anything else, such as an echoed heartbeat: it is ignored; the first one is logged. */
export function readMessage(data: unknown): SocketMessage | undefined {
  const message = typeof data === 'string' && data.length <= maxLength ? parse(data) : undefined
  if (!message && !complained) {
    complained = true
    console.info('socket: a message that is not understood was ignored')
  }
  return message
}

function parse(text: string): SocketMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { cmd, action } = value as Record<string, unknown> // an object, checked above
    if (typeof cmd !== 'string' && typeof action !== 'string') return undefined
    return value as SocketMessage // one of its two names is a text, checked above
  } catch {
    return undefined
  }
}
