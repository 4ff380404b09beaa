import { Select } from 'antd'
import { useRef } from 'react'
import type { ControlProps } from '../../controls/control'
import { isLong, listWidth, noChoice, ownList, roleIn } from '../../controls/openList'
import { bestFirst, meant } from '../../controls/searchRank'
import { useAntd } from '../../controls/useAntd'
import { useTyped } from '../../controls/useTyped'
import type { Field, Lookup, Option } from '../../model/entity/field'
import type { ChoiceProps } from '../../values/choice'
import { choiceText } from '../../values/choice'
import { selSearchMessages as messages } from './messages'
import { useFindOption, useRemoteOptions } from './useRemoteOptions'

export interface RemoteBoxProps extends ControlProps {
  readonly field: Field<ChoiceProps & { readonly tipsContent?: string }>
  /** Dictionary reference of the table. */
  readonly dict: string
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  onValues(values: readonly string[]): void
  /** Narrows the list: parameters of its calls, or why nothing can be chosen yet. */
  readonly narrowed?: NarrowedCalls | undefined
  /** Alternatives to choosing an option, shown at the end of the list. */
  readonly also?: readonly AlsoEntry[]
}

export type NarrowedCalls =
  | { readonly params: Readonly<Record<string, string>> }
  | { readonly none: string }

export interface AlsoEntry {
  readonly text: string
  /** Receives the typed text. */
  run(typed: string): void
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** Tables search only after typing, with a short delay; forms show the first page (reference: widgets, §1.3, 5.3). */
const narrow = { debounceMs: 300, atOnce: false }
const roomy = { debounceMs: 800, atOnce: true }

/** List height in px: a page of results and the alternatives are visible together. */
const tall = 400

const unnarrowed: Readonly<Record<string, string>> = {}

/** Value of an alternative; record ids never contain this character. */
const alsoValue = (at: number) => `\u0000${at}`

const asNamed = (value: string | undefined) => (value === undefined ? undefined : { value })

/**
 * The part of RemoteBox that is fetched on first use. Values carry their texts, because they may be missing in the page
 * of results.
 */
export function RemoteControl(props: RemoteBoxProps) {
  const { field, dict, lookup, multiple, values, onValues, also = [], narrowed, ...control } = props
  const none = narrowed && 'none' in narrowed ? narrowed.none : undefined
  const params =
    none === undefined
      ? narrowed && 'params' in narrowed
        ? narrowed.params
        : unnarrowed
      : undefined
  const inTable = control.place === 'table'
  const known = useRef<readonly Option[]>([])
  const waits = useRef(false)
  const take = (value: string) => onValues(multiple ? [...new Set([...values, value])] : [value])
  const find = useFindOption(dict, params)
  const { typed, list, chosen, isRefused } = useTyped(control, {
    find: (text) => meant(known.current, ({ text: own }) => own, text)?.value,
    offers: () => known.current.length > 0 || (also.length > 0 && !waits.current),
    ...(inTable ? {} : { ask: (text: string) => find(text).then(asNamed) }),
    choose: take,
    takeBack: () => onValues(values),
  })
  const box = useAntd({ ...control, invalid: control.invalid || isRefused })
  const keyword = list.open ? typed : ''
  const { options, loading, idle } = useRemoteOptions(dict, {
    ...(inTable ? narrow : roomy),
    keyword,
    params,
  })
  // Empty while the answer to the typed text is pending.
  known.current = options
  waits.current = loading
  const { tipsContent = messages.prompt } = field.props
  const choices = values.map((value) => ({ value, label: choiceText(field, value, lookup) }))
  return (
    <Select<Choice | Choice[] | null>
      {...box}
      className="jd-live"
      {...(multiple && { mode: 'multiple', maxTagCount: inTable ? 1 : 'responsive' })}
      labelInValue
      value={multiple ? choices : (choices[0] ?? null)}
      options={[
        ...bestFirst(options, ({ text }) => text, keyword).map(
          ({ value, text, disabled = false }) => ({
            value,
            label: text,
            disabled,
            ...roleIn(options),
          }),
        ),
        // Hidden while the answer is pending, so that nobody chooses one by mistake.
        ...(loading ? [] : also).map(({ text }, at) => ({
          value: alsoValue(at),
          label: text,
          className: 'jd-also',
          ...roleIn(options),
        })),
      ]}
      showSearch
      filterOption={false}
      autoClearSearchValue={false}
      loading={loading}
      notFoundContent={noChoice(
        control.id,
        none ?? (idle ? tipsContent : loading ? messages.loading : messages.none),
      )}
      allowClear
      autoFocus
      {...ownList(control.label)}
      {...listWidth(options.map(({ text }) => text))}
      {...list}
      virtual={isLong(options)}
      {...(also.length > 0 && { listHeight: tall })}
      onChange={(next) => {
        const all = next ? [next].flat().map(({ value }) => value) : []
        const other = also.find((_, at) => all.includes(alsoValue(at)))
        chosen()
        if (other) {
          other.run(typed)
          return
        }
        onValues(all)
        if (!multiple) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}
