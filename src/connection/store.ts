import { proxy } from 'valtio'
import { tellReachable } from '#data'
import { probe } from './probe'
import { type ConnectionState, createWatch } from './watch'

/** Whether the server answers; shared by the whole page. */
export const connection = proxy<{ state: ConnectionState }>({ state: 'up' })

const watch = createWatch({
  probe,
  onChange(state) {
    connection.state = state
    tellReachable(state !== 'down')
  },
})

/** A call or a socket got no answer: probes the server. Resolves true if that fails too. */
export const suspect = (): Promise<boolean> => watch.suspect()

/** Retries now instead of later. */
export const retryNow = (): void => watch.retry()

// The browser often knows first that the network is back, or that the page is visible again.
window.addEventListener('online', retryNow)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') retryNow()
})
