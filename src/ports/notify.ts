import type { NotifyPort } from '#renderer'

// Messages and questions are not part of the first paint: their component is fetched with the first use.
const host = () => import('./notifyHost')

/** Short messages at the top and questions in the middle of the screen. */
export const notify: NotifyPort = {
  success: (text) => void host().then(({ say }) => say('success', text)),
  info: (text) => void host().then(({ say }) => say('info', text)),
  warning: (text) => void host().then(({ say }) => say('warning', text)),
  error: (text) => void host().then(({ say }) => say('error', text)),
  confirm: async (question) => (await host()).ask(question),
}
