import { Select } from 'antd'
import type { ChoiceBoxProps } from './ChoiceBox'
import { antdOf } from './control'

/** The live half of ChoiceBox: mounted because somebody opened it. */
export function SelectControl(props: ChoiceBoxProps) {
  const { options, multiple, values, onValues, ...control } = props
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
      onChange={(chosen) =>
        onValues(chosen === null || chosen === undefined ? [] : [chosen].flat())
      }
      onBlur={() => control.onBlur?.()}
    />
  )
}
