import { Type } from 'typebox'
import { oneOf } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { userMessages } from './messages'

interface UserProps {
  readonly multiple?: boolean
  readonly store?: 'username' | 'id'
}

export const userDict = ({ props }: Field<UserProps>): string =>
  `sys_user,realname,${props.store ?? 'username'}`

/** People of the tenant, identified by account. */
export const userValue = defineValue({
  name: 'user',
  title: userMessages.title,
  props: {
    ...pickProps,
    store: Type.Optional(oneOf(['username', 'id'], userMessages.store)),
    byDepart: Type.Optional(Type.Boolean({ description: userMessages.byDepart })),
  },
  ...pickSpec(userDict),
})
