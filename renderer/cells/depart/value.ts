import { Type } from 'typebox'
import { oneOf } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { departMessages } from './messages'

interface DepartProps {
  readonly multiple?: boolean
  readonly store?: 'id' | 'orgCode'
}

export const departDict = ({ props }: Field<DepartProps>): string =>
  `sys_depart,depart_name,${props.store === 'orgCode' ? 'org_code' : 'id'}`

/** Departments of the tenant. */
export const departValue = defineValue({
  name: 'depart',
  title: departMessages.title,
  props: {
    ...pickProps,
    store: Type.Optional(oneOf(['id', 'orgCode'], departMessages.store)),
    rootOpened: Type.Optional(Type.Boolean({ description: departMessages.rootOpened })),
  },
  ...pickSpec(departDict),
})
