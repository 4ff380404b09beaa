import { useState } from 'react'
import type { Field, Lookup } from '../model/entity/field'
import { partsOf } from '../model/entity/plainParam'
import type { RuleValue } from '../model/query/condition'
import { CellSearch } from '../ui/CellEdit'
import { superQueryMessages as messages } from './messages'
import { badParts, isTypedList } from './rules'
import type { RuleNode } from './tree'

/** Edits the value of a rule with the query control of the field's type. */
export function ValueEdit(props: {
  readonly id: string
  readonly node: RuleNode
  readonly field: Field | undefined
  readonly lookup: Lookup
  onValue(val: RuleValue | null): void
}) {
  const { id, node, field, lookup, onValue } = props
  if (!field) {
    return (
      <input
        id={id}
        className="jd-control"
        disabled
        aria-label={messages.value}
        placeholder={messages.enterValue}
      />
    )
  }
  if (isTypedList(node.rule, field))
    return <ListInput id={id} node={node} field={field} onValue={onValue} />
  return (
    <CellSearch
      // One value and several values need different controls.
      key={`${field.key} ${node.rule === 'in'}`}
      id={id}
      field={field}
      operator={node.rule}
      lookup={lookup}
      value={node.val}
      placeholder={placeholderOf(field)}
      onChange={onValue}
    />
  )
}

function placeholderOf(field: Field): string {
  const { kind } = field.type.storage(field)
  if (field.type.name === 'user') return messages.chooseUser
  if (field.type.name === 'depart') return messages.chooseDepart
  if (kind === 'integer' || kind === 'decimal') return messages.enterNumber
  if (kind === 'date') return messages.chooseDate
  if (kind === 'datetime' || kind === 'time') return messages.chooseTime
  return field.type.operators.includes('like') ? messages.enterValue : messages.choose
}

/** Several numbers or dates, as a comma list. */
function ListInput({
  id,
  node,
  field,
  onValue,
}: {
  readonly id: string
  readonly node: RuleNode
  readonly field: Field
  onValue(val: RuleValue | null): void
}) {
  const { rule, val } = node
  const list = val === null || typeof val === 'string' ? (val ?? '') : val.join(',')
  const [text, setText] = useState(list)
  // Typed text stays as it is; a change from outside (undo, a saved query) replaces it.
  const shown = partsOf(text.replaceAll('，', ',')).join(',') === list ? text : list
  return (
    <input
      id={id}
      className="jd-control"
      autoComplete="off"
      aria-label={field.title}
      aria-invalid={badParts(rule, val, field).length > 0 || undefined}
      placeholder={messages.severalValues}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        const parts = partsOf(target.value.replaceAll('，', ','))
        onValue(parts.length > 0 ? parts : null)
      }}
    />
  )
}
