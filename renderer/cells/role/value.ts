import { Type } from 'typebox'
import { oneOf } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { roleMessages } from './messages'

interface RoleProps {
  readonly multiple?: boolean
  readonly store?: 'roleCode' | 'id'
}

export const roleDict = ({ props }: Field<RoleProps>): string =>
  `sys_role,role_name,${props.store === 'id' ? 'id' : 'role_code'}`

export const roleValue = defineValue({
  name: 'role',
  title: roleMessages.title,
  props: {
    ...pickProps,
    store: Type.Optional(oneOf(['roleCode', 'id'], roleMessages.store)),
  },
  ...pickSpec(roleDict),
})
