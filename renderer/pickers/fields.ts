import { controlMessages as messages } from '../controls/messages'
import { defineValue, type Field, type Operator, type ValueType } from '../model/entity/field'
import { readText } from '../values/text'
import type { PickItem } from './source'

interface ItemSpec {
  readonly key: string
  readonly title: string
  /** A registered type; an unknown name gives a text box. */
  readonly type?: string | undefined
  readonly props?: Readonly<Record<string, unknown>>
  readonly operator?: Operator
  readonly hidden?: boolean
  readonly placeholder?: string
}

/** Default type of an item, if no console is around. */
const plainText = defineValue({
  name: 'input',
  title: messages.text,
  props: {},
  operators: ['like', 'eq'],
  storage: () => ({ kind: 'string', length: 200 }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
})

/** A query item of a list without an entity document. */
export function pickItem(
  spec: ItemSpec,
  find: (name: string) => { readonly value: ValueType } | undefined,
): PickItem {
  const named = spec.type === undefined ? undefined : find(spec.type)?.value
  const type = named ?? find(plainText.name)?.value ?? plainText
  const isText = type.name === plainText.name
  const field: Field = {
    key: spec.key,
    title: spec.title,
    type,
    props: isText ? {} : (spec.props ?? {}),
    required: false,
    unique: false,
    readonly: false,
  }
  const wanted = spec.operator ?? (isText ? 'like' : 'eq')
  const operator = type.operators.includes(wanted) ? wanted : (type.operators[0] ?? 'eq')
  const usual = isText ? messages.enter(spec.title) : messages.choose(spec.title)
  const placeholder = spec.placeholder ?? usual
  return {
    field,
    operator,
    placeholder,
    ...(spec.hidden === undefined ? {} : { hidden: spec.hidden }),
  }
}
