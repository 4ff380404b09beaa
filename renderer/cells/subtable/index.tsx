import { defineCell, type EditProps, type ShowProps } from '../../cellType'
import { Nothing, PlainText } from '../../controls/Text'
import { late } from '../../ui/late'
import { subtableMessages } from './messages'
import { type ChildRow, type SubtableProps, subtableValue } from './value'

type Rows = readonly ChildRow[]

// The editable table is as large as a page: forms without one must not wait for it.
const SubtableEdit = late<EditProps<Rows, SubtableProps>>(
  async () => (await import('./SubtableEdit')).SubtableEdit,
  <div className="jd-subtable" aria-busy="true" />,
)
const SubtableView = late<Pick<ShowProps<Rows, SubtableProps>, 'value' | 'field'>>(
  async () => (await import('./SubtableView')).SubtableView,
  <div className="jd-subtable" aria-busy="true" />,
)

/** Rows of another entity: their number in a list, a table in a detail, an editable table in a form. */
export const subtable = defineCell(subtableValue, {
  width: 90,
  sameWidth: true,
  align: 'right',
  inCell: 'never',
  Show({ value, field, text, place }) {
    if (place === 'detail' && field.rows && value !== null) {
      if (value.length === 0) return <PlainText text={subtableMessages.none(field.title)} />
      return <SubtableView value={value} field={field} />
    }
    const shown = value === null ? text : subtableMessages.rows(value.length)
    return shown === undefined ? <Nothing place={place} /> : <PlainText text={shown} />
  },
  Edit: (props) => <SubtableEdit {...props} />,
})
