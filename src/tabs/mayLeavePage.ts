import { mayLeave } from '#ui'
import { notify } from '../ui/notify'
import { saverOf } from './guards'

/** Asks before the page's edits are lost, and saves them first if the user wants. */
export const mayLeavePage = (path: string, title: string): Promise<boolean> =>
  mayLeave(notify, { title }, saverOf(path))
