import { defineCell } from '../../cellType'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { recordView } from '../record'
import { recordsValue } from './value'

export const records = defineCell(recordsValue, {
  width: 200,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={recordView} {...props} />,
  Search: (props) => <PickSearch view={recordView} {...props} />,
})
