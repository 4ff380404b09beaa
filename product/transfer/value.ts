import { defineChoiceList } from '#values'
import { transferMessages } from './messages'

/** Several members of a list, as in `list_multi`, chosen by moving them between two lists. */
export const transferValue = Object.freeze({
  ...defineChoiceList('transfer', transferMessages.title),
  wide: true as const,
})
