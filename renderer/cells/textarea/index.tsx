import { ShowText } from '../controls/ShowText'
import { TextSearch } from '../controls/TextSearch'
import { defineCell } from '../define'
import { AreaBox } from './AreaBox'
import { textareaValue } from './value'

export const textarea = defineCell(textareaValue, {
  width: 220,
  Show: ShowText,
  Edit: AreaBox,
  Search: TextSearch,
})
