import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Option, Tone } from '../model/entity/field'
import type { ControlProps } from './control'
import { isLong, listWidth, ownList, roleIn } from './openList'
import { bestFirst, meant } from './searchRank'
import { ToneDot } from './ToneDot'
import { useAntd } from './useAntd'
import { useTyped } from './useTyped'

export interface ChoiceBoxProps extends ControlProps {
  /** Called when the pointer or focus comes near, so that a page at rest loads no list. */
  options(): readonly Option[]
  readonly multiple: boolean
  readonly values: readonly string[]
  /** The text of a value, even if the options no longer contain it. */
  textOf(value: string): string
  /** The tone of a value that is a state. */
  toneOf?(value: string): Tone | undefined
  onValues(values: readonly string[]): void
  /** Typed text can be chosen too; it becomes a temporary option of the list. */
  readonly freeText?: boolean
  /** Whether the options can be searched by text; default true. */
  readonly search?: boolean
  /** Whether the value can be cleared; default true. */
  readonly clearable?: boolean
}

/** The part of ChoiceBox that is mounted once somebody opens it. */
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
  // A chosen option must stay removable.
  const canTake = ({ value, disabled = false }: Option) => !disabled || values.includes(value)
  const ownOf = (text: string) =>
    freeText && text && !known.some((option) => option.text === text) ? [text] : []
  const { typed, list, chosen, isRefused } = useTyped(control, {
    find: (text) => meant(known.filter(isFree), textOfOption, text)?.value,
    offers: (text) => ownOf(text).length > 0 || bestFirst(known, textOfOption, text).some(canTake),
    // Free text counts only when chosen from the list (reference: widgets, §1.3).
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
        // After the matching options: part of an option's text is enough to find it.
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
