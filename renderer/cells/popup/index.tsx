import { defineCell } from '../../cellType'
import { pickView } from '../../pickers/PickBox'
import { PickSearch, ShowPicks } from '../../pickers/PickEdit'
import { popupConfig } from '../../values/popupConfig'
import { PopupEdit } from './PopupEdit'
import { PopupError } from './PopupFault'
import { popupValue } from './value'

const view = pickView(() => import('../../pickers/reports').then(({ PopupDialog }) => PopupDialog))

export const popup = defineCell(popupValue, {
  width: 160,
  inCell: 'click',
  clears: true,
  Show: ShowPicks,
  Edit: (props) => <PopupEdit view={view} {...props} />,
  Search: (props) => {
    const config = popupConfig(props.field)
    if (typeof config === 'string') return <PopupError id={props.id} text={config} />
    return <PickSearch view={view} {...props} />
  },
})
