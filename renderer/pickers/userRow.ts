import type { WireRecord } from '../data/envelope'
import { memberText, type PickSource } from './source'

/** The member of a person that fields store. */
export type UserStore = 'username' | 'id'

/** Value and text of a person. */
export const userRow = (store: UserStore): Pick<PickSource, 'valueOf' | 'textOf'> => ({
  valueOf: (row: WireRecord) => memberText(row, store),
  textOf: (row: WireRecord) => memberText(row, 'realname') || memberText(row, 'username'),
})
