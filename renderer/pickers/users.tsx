import { useContext, useMemo } from 'react'
import { can, peopleRight } from '../model/entity/permission'
import { usePorts } from '../ports'
import { CellsContext } from '../ui/cells'
import { pickItem } from './fields'
import { pickerMessages as messages } from './messages'
import type { PickDialogProps } from './PickBox'
import { PickDialog } from './PickDialog'
import type { PickSource } from './source'
import { UserByDepartDialog } from './UserByDepartDialog'
import { type UserStore, userRow } from './userRow'

interface UserProps {
  readonly store?: UserStore
  readonly byDepart?: boolean
}

const aboutPeople: readonly Parameters<typeof pickItem>[0][] = [
  { key: 'sex', title: messages.sex, type: 'select', props: { dict: 'sex' }, hidden: true },
  {
    key: 'birthday',
    title: messages.birthdayQuery,
    type: 'date',
    hidden: true,
    placeholder: messages.birthdayHint,
  },
]

/** Chooses people: in one list, or by the tree of departments. */
export function UserDialog(props: PickDialogProps<UserProps>) {
  const { store = 'username', byDepart = false } = props.field.props
  return byDepart ? (
    <UserByDepartDialog {...props} store={store} />
  ) : (
    <Users {...props} store={store} />
  )
}

function Users({ field: _, store, ...frame }: PickDialogProps<UserProps> & { store: UserStore }) {
  const cells = useContext(CellsContext)
  const whole = can(usePorts().grants, peopleRight)
  const source = useMemo(
    () => userSource(store, whole, (name) => cells?.find(name)),
    [store, whole, cells],
  )
  return <PickDialog source={source} {...frame} />
}

type Find = Parameters<typeof pickItem>[1]

/** `whole`: beside the names what only some may see, and look for. */
function userSource(store: UserStore, whole: boolean, find: Find): PickSource {
  const item = (spec: Parameters<typeof pickItem>[0]) => pickItem(spec, find)
  return {
    noun: messages.user,
    title: messages.choose(messages.user),
    width: 1200,
    url: '/sys/user/list',
    columns: [
      { key: 'realname', title: messages.realname, sortable: true },
      { key: 'username', title: messages.username, sortable: true },
      ...(whole
        ? [
            { key: 'phone', title: messages.phone, width: 150 },
            { key: 'birthday', title: messages.birthday, width: 130, sortable: true },
          ]
        : []),
    ],
    search: [
      item({ key: 'username', title: messages.username }),
      item({ key: 'realname', title: messages.realname }),
      ...(whole ? aboutPeople.map(item) : []),
    ],
    sizes: [5, 10, 20, 30],
    ellipsis: 25,
    ...userRow(store),
  }
}
