import { useId } from 'react'
import type { RuleValue } from '../model/query/condition'
import { Button } from '../ui/Button'
import { useBuilding } from './context'
import { FieldBox } from './FieldBox'
import { Handle } from './Handle'
import { superQueryMessages as messages } from './messages'
import { isOffered, queryRules, valueUnder } from './rules'
import { emptyRule, type RuleNode } from './tree'
import { newId } from './useEditor'
import { ValueEdit } from './ValueEdit'

/** Field, operator and value of one condition. */
export function RuleRow({ node, place }: { readonly node: RuleNode; readonly place: number }) {
  const { editor, groups, fields, lookup, full, remove } = useBuilding()
  const id = useId()
  const field = fields.get(node.field)
  const put = (change: Partial<RuleNode>, name?: string) =>
    editor.change(node.id, () => ({ ...node, ...change }), name)

  function choose(key: string) {
    const next = fields.get(key)
    const keeps = next !== undefined && isOffered(node.rule, next)
    const rule = keeps
      ? node.rule
      : (queryRules.find((one) => next && isOffered(one, next)) ?? 'eq')
    put({ field: key, rule, val: null })
  }
  return (
    <div className="jd-super-rule">
      <Handle id={node.id} place={place} />
      <FieldBox
        id={`${id}f`}
        label={messages.field}
        placeholder={messages.field}
        groups={groups}
        field={node.field}
        title={field?.title ?? node.field}
        onField={choose}
      />
      <select
        className="jd-control"
        aria-label={messages.rule}
        value={node.rule}
        onChange={({ target }) => {
          const rule = queryRules.find((one) => one === target.value) ?? 'eq'
          put({ rule, val: valueUnder(rule, node.val) })
        }}
      >
        {queryRules.map((rule) => (
          <option key={rule} value={rule} disabled={field !== undefined && !isOffered(rule, field)}>
            {messages.rules[rule]}
          </option>
        ))}
      </select>
      <div className="jd-super-value">
        <ValueEdit
          id={`${id}v`}
          node={node}
          field={field}
          lookup={lookup}
          onValue={(val: RuleValue | null) => put({ val }, `value of ${node.id}`)}
        />
      </div>
      <Button
        kind="text"
        icon="plus"
        label={messages.addRule}
        disabled={full}
        onClick={() => editor.insert(emptyRule(newId), { side: 'after', id: node.id })}
      />
      <Button
        kind="text"
        icon="minus"
        label={messages.removeRule}
        onClick={() => remove(node.id)}
      />
    </div>
  )
}
