import type { NotifyPort } from '#renderer'

// Messages and questions are not part of the first paint: their component is fetched with the first use.
const host = () => import('./notifyHost')

// Where the server that has the component does not answer, the message is lost, and nothing else.
const say = (kind: 'success' | 'info' | 'warning' | 'error') => (text: string) =>
  void host().then(
    (shown) => shown.say(kind, text),
    () => undefined,
  )

/** Short messages at the top and questions in the middle of the screen. */
export const notify: NotifyPort = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  confirm: async (question) => (await host()).ask(question),
  askToLeave: async (question) => (await host()).askToLeave(question),
}
