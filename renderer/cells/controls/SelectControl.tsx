import { Select } from 'antd'
import { useState } from 'react'
import type { ChoiceBoxProps } from './ChoiceBox'
import { antdOf } from './control'

/** The live half of ChoiceBox: mounted because somebody opened it. */
export function SelectControl(props: ChoiceBoxProps) {
  const { options, multiple, values, onValues, ...control } = props
  const [typed, setTyped] = useState(control.typed)
  // Left alone the list keeps its own search text.
  const search = typed === undefined ? {} : { searchValue: typed, onSearch: setTyped }
  return (
    <Select<string | string[] | null>
      {...antdOf(control)}
      className="jd-live"
      {...(multiple && { mode: 'multiple', maxTagCount: 'responsive' })}
      value={multiple ? [...values] : (values[0] ?? null)}
      options={options().map(({ value, text, disabled = false }) => ({
        value,
        label: text,
        // A chosen one must stay removable.
        disabled: disabled && !values.includes(value),
      }))}
      showSearch
      optionFilterProp="label"
      allowClear
      autoFocus
      defaultOpen
      {...search}
      onChange={(chosen) => {
        onValues(chosen === null || chosen === undefined ? [] : [chosen].flat())
        if (!multiple) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}
