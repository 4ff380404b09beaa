import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { selCategoryValue } from './value'

const view = pickView(() =>
  import('../../pickers/trees').then(({ CategoryDialog }) => CategoryDialog),
)

export const sel_category = defineCell(selCategoryValue, {
  width: 160,
  clears: true,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={view} {...props} />,
  Search: (props) => <PickSearch view={view} {...props} />,
})
