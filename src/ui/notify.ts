import type { NotifyPort } from '#ports'
import { toast } from './toast'

/** Short messages below the header, and questions in the middle of the screen. */
export const notify: NotifyPort = {
  success: (text) => void toast('success', text),
  info: (text) => void toast('info', text),
  warning: (text) => void toast('warning', text),
  error: (text) => void toast('error', text),
  // Not needed for the first paint: the dialog is fetched on first use.
  confirm: async (question) => (await import('./questions')).ask(question),
  askToLeave: async (question) => (await import('./questions')).askToLeave(question),
}
