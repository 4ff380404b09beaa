import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { recordValue } from './value'

export const recordView = pickView(() =>
  import('../../pickers/reports').then(({ RecordDialog }) => RecordDialog),
)

export const record = defineCell(recordValue, {
  width: 160,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={recordView} {...props} />,
  Search: (props) => <PickSearch view={recordView} {...props} />,
})
