import { proxy } from 'valtio'
import { tellReachable } from '#renderer'
import { probe } from './probe'
import { type ConnectionState, createWatch } from './watch'

/** Whether the server answers; one for the whole page. */
export const connection = proxy<{ state: ConnectionState }>({ state: 'up' })

const watch = createWatch({
  probe,
  onChange(state) {
    connection.state = state
    tellReachable(state !== 'down')
  },
})

/** A call or a socket got no answer: asks the server itself. Resolves true when that fails too. */
export const suspect = (): Promise<boolean> => watch.suspect()

/** Asks now instead of at the next try. */
export const retryNow = (): void => watch.retry()

// The browser often knows first that the network is there again, or that somebody looks at the page.
window.addEventListener('online', retryNow)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') retryNow()
})
