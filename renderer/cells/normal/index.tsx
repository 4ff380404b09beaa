import { defineCell } from '../../cellType'
import { ShowText } from '../../controls/ShowText'
import { TextSearch } from '../../controls/TextSearch'
import { normalValue } from './value'

export const normal = defineCell(normalValue, {
  inCell: 'never',
  Show: ShowText,
  Edit: ({ id, value, field, lookup }) => (
    <output id={id} aria-label={field.title} className="jd-output">
      <ShowText value={value} field={field} lookup={lookup} place="detail" />
    </output>
  ),
  Search: TextSearch,
})
