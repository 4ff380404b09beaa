import { defineChoiceList } from '../choiceList'
import { checkboxMessages } from './messages'

export const checkboxValue = defineChoiceList('checkbox', checkboxMessages.title)
