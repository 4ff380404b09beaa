import { defineValue } from '../model/entity/field'
import {
  allListed,
  choiceListLength,
  choiceProps,
  choiceText,
  choiceType,
  choiceValues,
} from './choice'
import { cellMessages } from './messages'
import { readList } from './text'

/**
 * A type whose value is several members of a list: a comma list on the wire, texts in a sheet. In a query, `in` and
 * `eq` ask whether the list contains a value, `ne` whether it does not.
 */
export const defineChoiceList = (name: string, title: string) =>
  defineValue({
    name,
    title,
    props: choiceProps,
    operators: ['in', 'eq', 'ne'],
    storage: () => ({ kind: 'string', length: choiceListLength }),
    exprType: (field) => ({ kind: 'list', of: choiceType(field) }),
    fromWire: readList,
    toWire: (value) => value?.join(',') ?? null,
    toText: (value, field, lookup) =>
      (value ?? []).map((one) => choiceText(field, one, lookup)).join(','),
    fromText: (text, field, lookup) => choiceValues(field, text, lookup),
    check: (value, field) => (allListed(field, value) ? null : cellMessages.notInList(field.title)),
    dict: (field) => field.props.dict,
    dictValues: (value) => value,
  })
