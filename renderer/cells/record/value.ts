import { Type } from 'typebox'
import { ref } from '../../model/document/schema'
import { defineValue, type Field } from '../../model/entity/field'
import { type PickProps, pickProps, pickSpec } from '../../values/picks'
import {
  dictOfReference,
  idLength,
  proposalProps,
  type ReferenceProps,
  referenceOf,
  referenceOperators,
  referenceProps,
  whereProp,
} from '../../values/references'
import { recordMessages } from './messages'

type RecordProps = PickProps & ReferenceProps & { readonly dict?: string }

const recordDict = (field: Field<RecordProps>): string | undefined =>
  dictOfReference(field) ?? field.props.dict

const spec = pickSpec<RecordProps>(recordDict)

/** A record of another entity (`of`), or a row of a dictionary's table, chosen from their list. */
export const recordValue = defineValue({
  name: 'record',
  title: recordMessages.title,
  props: {
    ...referenceProps,
    of: Type.Optional(referenceProps.of),
    ...whereProp,
    dict: Type.Optional(ref('dict', recordMessages.dict)),
    ...proposalProps,
    ...pickProps,
  },
  ...spec,
  operators: referenceOperators,
  storage: (field) =>
    field.props.of === undefined ? spec.storage(field) : { kind: 'string', length: idLength },
  reference: ({ props }) => referenceOf(props, false),
})
