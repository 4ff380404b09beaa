import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { recordValue } from './value'

const view = pickView(() =>
  import('../../pickers/reports').then(({ RecordDialog }) => RecordDialog),
)

export const record = defineCell(recordValue, {
  width: 160,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={view} {...props} />,
  Search: (props) => <PickSearch view={view} {...props} />,
})
