import { Type } from 'typebox'
import { oneOf } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { positionMessages } from './messages'

interface PositionProps {
  readonly multiple?: boolean
  readonly store?: 'code' | 'id'
}

export const positionDict = ({ props }: Field<PositionProps>): string =>
  `sys_position,name,${props.store ?? 'code'}`

export const positionValue = defineValue({
  name: 'position',
  title: positionMessages.title,
  props: {
    ...pickProps,
    store: Type.Optional(oneOf(['code', 'id'], positionMessages.store)),
  },
  ...pickSpec(positionDict),
})
