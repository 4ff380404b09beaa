import { Failure } from '#ports'
import { openSocket } from '../../live/socket'
import { claim, type QrTicket, type Scan } from './ticket'

/** Polling interval without a socket, ms. */
const pollMs = 3000

/**
 * Waits for the phone's answer: by a socket, or by polling while there is none. Ends with the first answer other than
 * `waiting`, or after its time, even if nothing can be reached.
 */
export function watchTicket(
  { ticket, expireSeconds }: QrTicket,
  onEnd: (scan: Scan | { readonly kind: 'failed'; readonly error: unknown }) => void,
): { close(): void } {
  let socketOpen = false
  let asking = false
  let askAgain = false
  let over = false

  function finish(end: Parameters<typeof onEnd>[0]): void {
    if (over) return
    close()
    onEnd(end)
  }
  async function ask(): Promise<void> {
    if (over) return
    // A ticket can be claimed once: two parallel requests could lose the answer. A request sent before the news may
    // return the state before it, so it is repeated.
    if (asking) {
      askAgain = true
      return
    }
    asking = true
    askAgain = false
    try {
      const scan = await claim(ticket)
      if (scan.kind !== 'waiting') finish(scan)
    } catch (error) {
      // Unreachable: ask again. A refusal after the scan is final.
      if (isRefusal(error)) finish({ kind: 'failed', error })
    } finally {
      asking = false
    }
    if (askAgain) await ask()
  }

  const socket = openSocket(
    { id: ticket },
    {
      onOpen() {
        socketOpen = true
        // The phone may have answered before.
        void ask()
      },
      onDown() {
        socketOpen = false
      },
      onMessage({ action }) {
        if (action === 'WECHAT_LOGIN') void ask()
      },
    },
  )
  const poll = setInterval(() => {
    if (!socketOpen) void ask()
  }, pollMs)
  const expiry = setTimeout(() => finish({ kind: 'void' }), expireSeconds * 1000)

  function close(): void {
    over = true
    clearInterval(poll)
    clearTimeout(expiry)
    socket.close()
  }
  return { close }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && (error.kind === 'business' || error.kind === 'shape')
