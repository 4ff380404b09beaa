import { useState } from 'react'
import type { Lookup } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'
import { isEmpty } from '../query/listParams'
import { isComposing } from '../ui/composing'
import '../query/query.css'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { BarItem } from './BarItem'
import { goesDown } from './goesDown'
import { pickerMessages as messages } from './messages'
import type { PickItem } from './source'
import type { PickValues } from './useRows'

/** Filters of the list: typed here, applied by 查询 or Enter. Without items only 刷新 is offered. */
export function PickBar(props: {
  readonly items: readonly PickItem[]
  readonly lookup: Lookup
  /** The applied filters. */
  readonly asked: PickValues
  onSearch(values: PickValues): void
  onRefresh(): void
}) {
  const { items, lookup, asked, onSearch, onRefresh } = props
  const [values, setValues] = useState(asked)
  const [open, setOpen] = useState(false)
  const foldable = items.some(({ hidden }) => hidden)
  if (items.length === 0) {
    return (
      <div className="jd-pick-bar">
        <button type="button" className="jd-link" onClick={onRefresh}>
          {messages.refresh}
        </button>
      </div>
    )
  }
  const change = (key: string, value: RuleValue | null) => {
    const { [key]: _, ...others } = values
    setValues(value === null || isEmpty(value) ? others : { ...others, [key]: value })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the region; <search> would be a box around it
    <form
      role="search"
      aria-label={messages.region}
      className="jd-pick-bar"
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles this event to the form that opened the dialog, although the dialog is beside that form in the
        // DOM.
        event.stopPropagation()
        onSearch(values)
      }}
      onKeyDown={(event) => {
        // Enter that commits input-method text is not a query.
        if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault()
        // Apply changed filters before the focus moves down to the results.
        if (goesDown(event) && JSON.stringify(values) !== JSON.stringify(asked)) {
          event.preventDefault()
          onSearch(values)
        }
      }}
    >
      {items
        .filter(({ hidden }) => open || !hidden)
        .map((item) => (
          <BarItem
            key={item.field.key}
            item={item}
            lookup={lookup}
            value={values[item.field.key] ?? null}
            onChange={(value) => change(item.field.key, value)}
          />
        ))}
      <div className="jd-pick-buttons">
        <Button kind="primary" icon="search" submit>
          {messages.search}
        </Button>
        <Button
          onClick={() => {
            setValues({})
            onSearch({})
          }}
        >
          {messages.reset}
        </Button>
        {foldable && (
          <button
            type="button"
            className="jd-link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? messages.collapse : messages.expand}
            <Icon name={open ? 'up' : 'down'} />
          </button>
        )}
      </div>
    </form>
  )
}
