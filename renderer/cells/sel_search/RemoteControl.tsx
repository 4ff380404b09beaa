import { Select } from 'antd'
import { antdOf } from '../../controls/control'
import { isLong, noChoice, roleIn, useOpenList, useSearchText } from '../../controls/openList'
import { choiceText } from '../../values/choice'
import { selSearchMessages as messages } from './messages'
import type { RemoteBoxProps } from './RemoteBox'
import { useRemoteOptions } from './useRemoteOptions'

interface Choice {
  readonly value: string
  readonly label: string
}

/** The table's asks for what is typed and soon; the form's shows the first page (reference: widgets, §1.3, 5.3). */
const narrow = { debounceMs: 300, atOnce: false }
const roomy = { debounceMs: 800, atOnce: true }

/** The live half of RemoteBox. Values carry their texts, which no page of results needs to hold. */
export function RemoteControl(props: RemoteBoxProps) {
  const { field, dict, lookup, multiple, values, onValues, ...control } = props
  const inTable = control.place === 'table'
  const [keyword, search] = useSearchText(control.typed ?? '')
  const { options, loading, idle } = useRemoteOptions(dict, {
    ...(inTable ? narrow : roomy),
    keyword,
  })
  const list = useOpenList(multiple, control.label)
  const { tipsContent = messages.prompt } = field.props
  const choices = values.map((value) => ({ value, label: choiceText(field, value, lookup) }))
  return (
    <Select<Choice | Choice[] | null>
      {...antdOf(control)}
      className="jd-live"
      {...(multiple && { mode: 'multiple', maxTagCount: inTable ? 1 : 'responsive' })}
      labelInValue
      value={multiple ? choices : (choices[0] ?? null)}
      options={options.map(({ value, text, disabled = false }) => ({
        value,
        label: text,
        disabled,
        ...roleIn(options),
      }))}
      showSearch
      filterOption={false}
      searchValue={keyword}
      onSearch={search}
      loading={loading}
      notFoundContent={noChoice(
        control.id,
        idle ? tipsContent : loading ? messages.loading : messages.none,
      )}
      allowClear
      autoFocus
      {...list}
      virtual={isLong(options)}
      onChange={(chosen) => {
        onValues(chosen ? [chosen].flat().map(({ value }) => value) : [])
        // Of several the library forgets the text by itself, and tells nobody.
        if (multiple) search('')
        else control.onDone?.()
      }}
      onBlur={() => {
        if (multiple) search('')
        control.onBlur?.()
      }}
    />
  )
}
