import type { SocketPort } from '#renderer'
import { apiBase } from '../constants'
import { session } from '../session/store'

/** Close code by which the server says that the session has ended. */
const sessionEnded = 4401

/** Close code by which the server says that it keeps no more sockets of this session. */
const full = 4429

// With it no socket opens any more; a user who signs in anew has another one.
let endedToken: string | undefined

/** Sockets of the signed-in user. The token travels as the sub-protocol, for addresses are written to logs. */
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
    // The close that follows an error is what counts.
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
