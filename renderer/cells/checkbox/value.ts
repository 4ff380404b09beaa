import { defineChoiceList } from '../../values/choiceList'
import { checkboxMessages } from './messages'

export const checkboxValue = defineChoiceList('checkbox', checkboxMessages.title)
