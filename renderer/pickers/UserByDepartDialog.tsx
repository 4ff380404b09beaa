import { useContext, useMemo, useState } from 'react'
import { can, peopleRight } from '../model/entity/permission'
import { usePorts } from '../ports'
import { CellsContext } from '../ui/cells'
import { DepartAside } from './DepartAside'
import { pickItem } from './fields'
import { pickerMessages as messages } from './messages'
import type { PickDialogProps } from './PickBox'
import { PickDialog } from './PickDialog'
import { memberText, type PickSource } from './source'
import { type UserStore, userRow } from './userRow'

/** Departments on the left filter the people in the middle. */
export function UserByDepartDialog({
  field: _,
  store,
  ...frame
}: PickDialogProps & { readonly store: UserStore }) {
  const cells = useContext(CellsContext)
  const whole = can(usePorts().grants, peopleRight)
  const [departId, setDepartId] = useState('')
  const source = useMemo<PickSource>(
    () => ({
      noun: messages.user,
      title: messages.userByDepart,
      width: 1250,
      url: '/sys/user/queryUserComponentData',
      ...(departId === '' ? {} : { params: { departId } }),
      columns: [
        { key: 'username', title: messages.userAccount, sortable: true },
        { key: 'realname', title: messages.userName, sortable: true },
        ...(whole
          ? [
              { key: 'sex', title: messages.sex, width: 70, textOf: sexText },
              { key: 'phone', title: messages.mobile, width: 130 },
            ]
          : []),
        { key: 'orgCodeTxt', title: messages.departOfUser },
      ],
      search: [
        pickItem(
          { key: 'username', title: messages.userAccount, placeholder: messages.accountHint },
          (name) => cells?.find(name),
        ),
      ],
      sizes: [10, 20, 30],
      sort: { field: 'createTime', order: 'desc' },
      ellipsis: 25,
      ...userRow(store),
    }),
    [departId, store, whole, cells],
  )
  return (
    <PickDialog
      source={source}
      aside={<DepartAside chosen={departId} onChoose={setDepartId} />}
      {...frame}
    />
  )
}

const sexText: NonNullable<PickSource['columns'][number]['textOf']> = (row) =>
  ({ '1': messages.male, '2': messages.female })[memberText(row, 'sex')] ?? ''
