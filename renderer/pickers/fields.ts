import { controlMessages as messages } from '../controls/messages'
import type { Field, Operator, ValueType } from '../model/entity/field'
import { inputValue } from '../values/plainText'
import type { PickItem } from './source'

interface ItemSpec {
  readonly key: string
  readonly title: string
  /** A registered type; a text when there is none of that name. */
  readonly type?: string | undefined
  readonly props?: Readonly<Record<string, unknown>>
  readonly operator?: Operator
  readonly hidden?: boolean
  readonly placeholder?: string
}

/** A query item of a list that no entity document describes. */
export function pickItem(
  spec: ItemSpec,
  find: (name: string) => { readonly value: ValueType } | undefined,
): PickItem {
  const type = (spec.type === undefined ? undefined : find(spec.type)?.value) ?? inputValue
  const isText = type === inputValue
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
