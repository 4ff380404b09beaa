import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { businessValue } from './value'

const view = pickView(() =>
  import('../../pickers/business').then(({ BusinessDialog }) => BusinessDialog),
)

export const business = defineCell(businessValue, {
  width: 160,
  clears: true,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={view} {...props} />,
  Search: (props) => <PickSearch view={view} {...props} />,
})
