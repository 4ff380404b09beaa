import { defineChoiceList } from '../../renderer/values/choiceList'
import { transferMessages } from './messages'

/** Several members of a list, as `list_multi`, chosen by moving them from one side to the other. */
export const transferValue = Object.freeze({
  ...defineChoiceList('transfer', transferMessages.title),
  wide: true as const,
})
