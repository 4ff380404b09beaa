import { defineCell } from '../../cellType'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { namedHere } from './narrowedPicker'
import { recordView } from './ReferenceBox'
import { ReferenceEdit, ReferenceSearch } from './ReferenceCell'
import { recordValue } from './value'

export const record = defineCell(recordValue, {
  width: 160,
  clears: true,
  named: namedHere,
  Show: ShowPicks,
  Edit: (props) =>
    props.field.reference ? (
      <ReferenceEdit {...props} />
    ) : (
      <PickEdit view={recordView} {...props} />
    ),
  Search: (props) =>
    props.field.reference ? (
      <ReferenceSearch {...props} />
    ) : (
      <PickSearch view={recordView} {...props} />
    ),
})
