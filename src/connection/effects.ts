import type { Effects, FailureNotice } from '../http/failures'
import { httpMessages } from '../http/messages'
import { expire } from '../login/logout'
import { trialTold } from '../trial/told'
import { toast } from '../ui/toast'
import { suspect } from './store'

/** Effects of failed calls on the screen: a notification of 4 s, the end of the session, the banner. */
export const failureEffects: Effects = {
  tell: ({ kind, text, note }: FailureNotice) => toast(kind, httpMessages.title, text, note),
  expire,
  tried: trialTold,
  unreachable: suspect,
}
