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

type Item = Parameters<typeof pickItem>[0]

const bySex = (dict: string): Item => ({
  key: 'sex',
  title: messages.sex,
  type: 'select',
  props: { dict },
  hidden: true,
})

const byBirthday: Item = {
  key: 'birthday',
  title: messages.birthdayQuery,
  type: 'date',
  hidden: true,
  placeholder: messages.birthdayHint,
}

/** Chooses people from one list, or by department. */
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
  const { grants, sexDict } = usePorts()
  const whole = can(grants, peopleRight)
  const source = useMemo(() => {
    const about = whole ? [...(sexDict === undefined ? [] : [bySex(sexDict)]), byBirthday] : []
    return userSource(store, whole, about, (name) => cells?.find(name))
  }, [store, whole, sexDict, cells])
  return <PickDialog source={source} {...frame} />
}

type Find = Parameters<typeof pickItem>[1]

/** `whole`: shows columns that need a permission. `about`: extra search items. */
function userSource(
  store: UserStore,
  whole: boolean,
  about: readonly Item[],
  find: Find,
): PickSource {
  const item = (spec: Item) => pickItem(spec, find)
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
      ...about.map(item),
    ],
    sizes: [5, 10, 20, 30],
    ellipsis: 25,
    ...userRow(store),
  }
}
