import { mayLeave } from '#renderer'
import { notify } from '../ui/notify'
import { saverOf } from './guards'

/** Asks before the page's edits are lost, and saves them first where the user wants that. */
export const mayLeavePage = (path: string, title: string): Promise<boolean> =>
  mayLeave(notify, { title }, saverOf(path))
