import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { departMessages } from './messages'
import { departValue } from './value'

const view = pickView(
  () => import('../../pickers/trees').then(({ DepartDialog }) => DepartDialog),
  {
    icon: 'depart',
    iconTitle: departMessages.icon,
    placeholder: departMessages.placeholder,
  },
)

export const depart = defineCell(departValue, {
  width: 160,
  inCell: 'always',
  typable: true,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={view} {...props} />,
  Search: (props) => <PickSearch view={view} {...props} />,
})
