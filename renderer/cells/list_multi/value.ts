import { defineChoiceList } from '../../values/choiceList'
import { listMultiMessages } from './messages'

export const listMultiValue = defineChoiceList('list_multi', listMultiMessages.title)
