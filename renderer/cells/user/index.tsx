import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickEdit, PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { userMessages } from './messages'
import { userValue } from './value'

const view = pickView(() => import('../../pickers/users').then(({ UserDialog }) => UserDialog), {
  icon: 'user',
  placeholder: userMessages.placeholder,
})

const byDepart = {
  ...view,
  iconTitle: userMessages.chooseByDepart,
  placeholder: userMessages.placeholderByDepart,
}

export const user = defineCell(userValue, {
  width: 160,
  inCell: 'always',
  typable: true,
  Show: ShowPicks,
  Edit: (props) => <PickEdit view={props.field.props.byDepart ? byDepart : view} {...props} />,
  Search: (props) => <PickSearch view={view} {...props} />,
})
