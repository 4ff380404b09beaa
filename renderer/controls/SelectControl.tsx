import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Option } from '../model/entity/field'
import type { ChoiceBoxProps } from './ChoiceBox'
import { antdOf } from './control'
import { isLong, roleIn, useOpenList, useSearchText } from './openList'
import { ToneDot } from './ToneDot'

/** The live half of ChoiceBox: mounted because somebody opened it. */
export function SelectControl(props: ChoiceBoxProps) {
  const {
    options,
    multiple,
    values,
    onValues,
    freeText,
    search = true,
    clearable,
    ...control
  } = props
  const [typed, setTyped] = useSearchText(control.typed)
  const list = useOpenList(multiple, control.label)
  // Left alone the list keeps its own search text.
  const sought =
    typed === undefined && !freeText ? {} : { searchValue: typed ?? '', onSearch: setTyped }
  const known = options()
  // Thrown away with the search text, unless it is chosen.
  const own = freeText && typed && !known.some(({ text }) => text === typed) ? [typed] : []
  return (
    <Select<string | string[] | null>
      {...antdOf(control)}
      className="jd-live"
      {...(multiple && {
        mode: 'multiple',
        maxTagCount: control.place === 'table' ? 1 : 'responsive',
      })}
      value={multiple ? [...values] : (values[0] ?? null)}
      options={[
        ...own.map((text) => ({ value: text, label: text, disabled: false, ...roleIn(known) })),
        ...known.map(({ value, text, disabled = false }) => ({
          value,
          label: text,
          // A chosen one must stay removable.
          disabled: disabled && !values.includes(value),
          ...roleIn(known),
        })),
      ]}
      showSearch={search || freeText === true}
      optionFilterProp="label"
      allowClear={clearable ?? true}
      autoFocus
      {...list}
      virtual={isLong(known)}
      {...(known.some(({ color }) => color) && {
        labelRender: ({ label, value }) => withTone(known, String(value), label),
        optionRender: ({ label, value }) => withTone(known, String(value), label),
      })}
      {...sought}
      onChange={(chosen) => {
        onValues(chosen === null || chosen === undefined ? [] : [chosen].flat())
        // Of several the library forgets the text by itself, and tells nobody.
        if (multiple) setTyped(undefined)
        else control.onDone?.()
      }}
      onBlur={() => {
        if (freeText || multiple) setTyped(undefined)
        control.onBlur?.()
      }}
    />
  )
}

const withTone = (options: readonly Option[], value: string, label: ReactNode) => (
  <>
    <ToneDot tone={options.find((option) => option.value === value)?.color} />
    {label}
  </>
)
