import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { positionValue } from './value'

const view = pickView(() =>
  import('../../pickers/business').then(({ PositionDialog }) => PositionDialog),
)

export const position = defineCell(positionValue, {
  width: 160,
  clears: true,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={view} {...props} />,
  Search: (props) => <PickSearch view={view} {...props} />,
})
