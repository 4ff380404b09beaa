import { ref } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import { type PickProps, pickProps, pickSpec } from '../../values/picks'
import { recordMessages } from './messages'

const recordDict = ({ props }: Field<PickProps & { readonly dict: string }>) => props.dict

/** Records of any entity, chosen in a list of them. */
export const recordValue = defineValue({
  name: 'record',
  title: recordMessages.title,
  props: { dict: ref('dict', recordMessages.dict), ...pickProps },
  ...pickSpec(recordDict),
})
