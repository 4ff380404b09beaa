import { defineCell } from '../../cellType'
import { ShowText } from '../../controls/ShowText'
import { slotValue } from './value'

/** The program that shows the editable table fills this cell; anywhere else its value is read only. */
export const slot = defineCell(slotValue, {
  inCell: 'always',
  Show: ShowText,
  Edit: ({ id, value, field, lookup }) => (
    <output id={id} aria-label={field.title} className="jd-output">
      <ShowText value={value} field={field} lookup={lookup} place="detail" />
    </output>
  ),
})
