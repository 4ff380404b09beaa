import { defineCell } from '../../cellType'
import { ShowPicks } from '../../pickers/PickEdit'
import { namedHere } from '../record/narrowedPicker'
import { ReferenceEdit, ReferenceSearch } from '../record/ReferenceCell'
import { recordsValue } from './value'

export const records = defineCell(recordsValue, {
  width: 200,
  clears: true,
  named: namedHere,
  Show: ShowPicks,
  Edit: ReferenceEdit,
  Search: ReferenceSearch,
})
