import type { NotifyPort } from '#renderer'
import { toast } from './toast'

/** Short messages below the header and questions in the middle of the screen. */
export const notify: NotifyPort = {
  success: (text) => void toast('success', text),
  info: (text) => void toast('info', text),
  warning: (text) => void toast('warning', text),
  error: (text) => void toast('error', text),
  // A question is not part of the first paint: its dialog is fetched with the first use.
  confirm: async (question) => (await import('./questions')).ask(question),
  askToLeave: async (question) => (await import('./questions')).askToLeave(question),
}
