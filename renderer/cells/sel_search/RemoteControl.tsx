import { Select } from 'antd'
import { choiceText } from '../choice'
import { antdOf } from '../controls/control'
import { selSearchMessages as messages } from './messages'
import type { RemoteBoxProps } from './RemoteBox'
import { useRemoteOptions } from './useRemoteOptions'

interface Choice {
  readonly value: string
  readonly label: string
}

/** The live half of RemoteBox. Values carry their texts, which no page of results needs to hold. */
export function RemoteControl(props: RemoteBoxProps) {
  const { field, lookup, multiple, values, onValues, ...control } = props
  const { options, loading, search } = useRemoteOptions(field.props.dict)
  const choices = values.map((value) => ({ value, label: choiceText(field, value, lookup) }))
  return (
    <Select<Choice | Choice[] | null>
      {...antdOf(control)}
      className="jd-live"
      {...(multiple && { mode: 'multiple', maxTagCount: 'responsive' })}
      labelInValue
      value={multiple ? choices : (choices[0] ?? null)}
      options={options.map(({ value, text, disabled = false }) => ({
        value,
        label: text,
        disabled,
      }))}
      showSearch
      filterOption={false}
      onSearch={search}
      loading={loading}
      notFoundContent={loading ? messages.loading : messages.none}
      allowClear
      autoFocus
      defaultOpen
      onChange={(chosen) => {
        onValues(chosen ? [chosen].flat().map(({ value }) => value) : [])
        if (!multiple) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}
