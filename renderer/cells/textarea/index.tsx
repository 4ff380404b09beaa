import { defineCell } from '../../cellType'
import { ShowText } from '../../controls/ShowText'
import { TextSearch } from '../../controls/TextSearch'
import { AreaBox } from './AreaBox'
import { AreaPop } from './AreaPop'
import { textareaValue } from './value'

export const textarea = defineCell(textareaValue, {
  width: 220,
  Show: ShowText,
  Edit: (props) => (props.place === 'table' ? <AreaPop {...props} /> : <AreaBox {...props} />),
  Search: TextSearch,
})
