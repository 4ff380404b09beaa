import { Select } from 'antd'
import { isLong, noChoice, ownList, roleIn } from '#controls'
import { whyMessages as texts } from './messages'

export interface ChoiceOption {
  readonly value: string
  readonly label: string
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly placeholder?: string
  /** '' may be an option; null = nothing is chosen. */
  readonly value: string | null
  readonly options: readonly ChoiceOption[]
  readonly loading?: boolean
  readonly disabled?: boolean
  /** The caller searches for the typed text; absent = the options are filtered. */
  onSearch?(text: string): void
  onChange(value: string): void
}

/** A labelled choice from a searchable list. */
export function Choice({ id, label, options, loading = false, onSearch, ...select }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        showSearch
        {...(onSearch
          ? { filterOption: false, onSearch: (text: string) => onSearch(text.trim()) }
          : { optionFilterProp: 'label' })}
        loading={loading}
        notFoundContent={noChoice(id, loading ? texts.asking : texts.noneFound)}
        options={options.map((option) => ({ ...option, ...roleIn(options) }))}
        virtual={isLong(options)}
        {...ownList(label)}
        {...select}
      />
    </div>
  )
}
