import type { WireRecord } from '../data/envelope'
import { memberText, type PickSource } from './source'

/** The member of a person that fields keep. */
export type UserStore = 'username' | 'id'

/** What stands for a person, and what is shown. */
export const userRow = (store: UserStore): Pick<PickSource, 'valueOf' | 'textOf'> => ({
  valueOf: (row: WireRecord) => memberText(row, store),
  textOf: (row: WireRecord) => memberText(row, 'realname') || memberText(row, 'username'),
})
