import { defineValue, type Field } from '../../model/entity/field'
import { pickSpec } from '../../values/picks'
import {
  dictOfReference,
  type ReferenceProps,
  referenceOf,
  referenceProps,
  whereProp,
} from '../../values/references'
import { recordsMessages } from './messages'

type Several = ReferenceProps & { readonly multiple: true }

const several = (field: Field<ReferenceProps>): Field<Several> => ({
  ...field,
  props: { ...field.props, multiple: true },
})

const spec = pickSpec<Several>(dictOfReference)

/** Any number of records of another entity (many-to-many). */
export const recordsValue = defineValue({
  ...spec,
  name: 'records',
  title: recordsMessages.title,
  props: { ...referenceProps, ...whereProp },
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'list', of: { kind: 'string' } }),
  fromWire: (raw, field) => spec.fromWire(raw, several(field)),
  toText: (value, field, lookup) => spec.toText(value, several(field), lookup),
  fromText: (text, field, lookup) => spec.fromText(text, several(field), lookup),
  check: (value, field) => spec.check(value, several(field)),
  dict: dictOfReference,
  dictValues: (value) => spec.dictValues(value),
  reference: ({ props }) => referenceOf(props, true),
})
