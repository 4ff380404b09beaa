import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Option } from '../model/entity/field'
import type { ChoiceBoxProps } from './ChoiceBox'
import { isLong, listWidth, ownList, roleIn } from './openList'
import { bestFirst, meant } from './searchRank'
import { ToneDot } from './ToneDot'
import { useAntd } from './useAntd'
import { useTyped } from './useTyped'

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
  const known = options()
  const textOfOption = ({ text }: Option) => text
  const take = (value: string) => onValues(multiple ? [...new Set([...values, value])] : [value])
  // A chosen one must stay removable.
  const canTake = ({ value, disabled = false }: Option) => !disabled || values.includes(value)
  const ownOf = (text: string) =>
    freeText && text && !known.some((option) => option.text === text) ? [text] : []
  const { typed, list, chosen, isRefused } = useTyped(control, {
    multiple,
    find: (text) => meant(known.filter(isFree), textOfOption, text)?.value,
    offers: (text) => ownOf(text).length > 0 || bestFirst(known, textOfOption, text).some(canTake),
    // A text of one's own counts when it is chosen from the list (reference: widgets, §1.3).
    drops: freeText === true,
    choose: take,
    takeBack: () => onValues(values),
  })
  const antd = useAntd({ ...control, invalid: control.invalid || isRefused })
  const own = ownOf(typed)
  const shown = bestFirst(known, textOfOption, typed)
  return (
    <Select<string | string[] | null>
      {...antd}
      className="jd-live"
      {...(multiple && {
        mode: 'multiple',
        maxTagCount: control.place === 'table' ? 1 : 'responsive',
      })}
      value={multiple ? [...values] : (values[0] ?? null)}
      options={[
        ...shown.map((option) => ({
          value: option.value,
          label: option.text,
          disabled: !canTake(option),
          ...roleIn(known),
        })),
        // Behind what fits: of a list a part of a text is enough.
        ...own.map((text) => ({ value: text, label: text, disabled: false, ...roleIn(known) })),
      ]}
      showSearch={search || freeText === true}
      filterOption={false}
      autoClearSearchValue={false}
      allowClear={clearable ?? true}
      autoFocus
      {...ownList(control.label)}
      {...listWidth(known.map(textOfOption))}
      {...list}
      virtual={isLong(known)}
      {...(known.some(({ color }) => color) && {
        labelRender: ({ label, value }) => withTone(known, String(value), label),
        optionRender: ({ label, value }) => withTone(known, String(value), label),
      })}
      onChange={(next) => {
        chosen()
        onValues(next === null || next === undefined ? [] : [next].flat())
        if (!multiple) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}

const isFree = ({ disabled = false }: Option) => !disabled

const withTone = (options: readonly Option[], value: string, label: ReactNode) => (
  <>
    <ToneDot tone={options.find((option) => option.value === value)?.color} />
    {label}
  </>
)
