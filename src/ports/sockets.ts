import type { SocketPort } from '#ports'
import { apiBase } from '../constants'
import { session } from '../session/store'

/** Close code of the server: the session has ended. */
const sessionEnded = 4401

/** Close code of the server: too many sockets of this session. */
const full = 4429

// No socket opens with this token any more; a new sign-in has another token.
let endedToken: string | undefined

/** Sockets of the signed-in user. The token is sent as sub-protocol, because addresses are logged. */
export const sockets: SocketPort = {
  open(path, { onOpen, onText, onClosed, onFull }) {
    const { token } = session
    if (token === null || token === endedToken) {
      const timer = setTimeout(onClosed)
      return { send: () => undefined, close: () => clearTimeout(timer) }
    }
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${apiBase}${path}`, token)
    let isHeard = true
    socket.onopen = () => isHeard && onOpen()
    socket.onmessage = ({ data }) => {
      if (isHeard && typeof data === 'string') onText(data)
    }
    // Handled by the `close` event that follows.
    socket.onerror = () => undefined
    socket.onclose = ({ code }) => {
      if (code === sessionEnded) endedToken = token
      if (!isHeard) return
      if (code === full) onFull()
      else onClosed()
    }
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close() {
        isHeard = false
        socket.close()
      },
    }
  },
}
