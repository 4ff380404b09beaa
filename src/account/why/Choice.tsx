import { Select } from 'antd'
import { isLong, noChoice, ownList, roleIn } from '#renderer'
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
  /** Somebody else looks for what is typed; absent = the options do. */
  onSearch?(text: string): void
  onChange(value: string): void
}

/** One of a list that is searched, under its label. */
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
