import { useEffect, useRef } from 'react'
import { useLookup } from '../data/lookup'
import type { Entity } from '../model/entity/entity'
import { Icon } from '../ui/Icon'
import './conditions.css'
import type { ConditionInForce } from './inForce'
import { conditionMessages as messages } from './messages'
import { wordsOfNode } from './words'

/**
 * The conditions in force, in words, above the records: a click changes one, × takes it out. The focus stays among them
 * while there are any.
 */
export function Conditions(props: {
  readonly conditions: readonly ConditionInForce[]
  readonly fields: Entity['fields']
  onChange(condition: ConditionInForce): void
  onRemove(condition: ConditionInForce): void
  onClear(): void
}) {
  const { conditions, fields, onChange, onRemove, onClear } = props
  const lookup = useLookup()
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was taken out is gone
  useEffect(() => {
    const at = removedAt.current
    removedAt.current = undefined
    if (at === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('.jd-condition-remove')
    buttons?.[Math.min(at, buttons.length - 1)]?.focus()
  }, [conditions])
  return (
    <div className="jd-conditions">
      <ul ref={list} aria-label={messages.inForce}>
        {conditions.map((condition, at) => {
          const words = wordsOfNode(condition.node, fields, lookup)
          return (
            <li key={keyOf(condition)} className="jd-condition">
              <button
                type="button"
                aria-label={messages.change(words)}
                title={words}
                onClick={() => onChange(condition)}
              >
                {words}
              </button>
              <button
                type="button"
                className="jd-condition-remove"
                aria-label={messages.remove(words)}
                onClick={() => {
                  removedAt.current = at
                  onRemove(condition)
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
      {conditions.length > 1 && (
        <button type="button" className="jd-link" onClick={onClear}>
          {messages.clear}
        </button>
      )}
    </div>
  )
}

const keyOf = (condition: ConditionInForce): string =>
  condition.from === 'bar' ? condition.key : `${condition.from} ${JSON.stringify(condition.node)}`
