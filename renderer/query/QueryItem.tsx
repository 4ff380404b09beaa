import { useId, useMemo, useState } from 'react'
import type { Lookup } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'
import { CellSearch } from '../ui/CellEdit'
import { RefusedTextsContext } from '../ui/refusedTexts'
import { useEvent } from '../ui/useEvent'
import type { SearchItem } from './model'
import { QueryLine } from './QueryFrame'

/** A labelled control of the query bar. */
export function QueryItem(props: {
  readonly item: SearchItem & { readonly placeholder?: string }
  readonly lookup: Lookup
  readonly value: RuleValue | null
  /** Texts that stand in red in its boxes when it is mounted, by the ends of their ids. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  /** See `SearchProps`. */
  valueAt?(key: string): unknown
  onChange(value: RuleValue | null): void
  onRefused?(box: string, text: string | undefined): void
}) {
  const { item, lookup, value, refused, valueAt, onChange, onRefused } = props
  const id = useId()
  const note = useEvent((box: string, text: string | undefined) => onRefused?.(box, text))
  const [start] = useState(refused)
  const texts = useMemo(
    () => ({
      textOf: (box: string) => start?.[box.slice(id.length)],
      // Controls in a dialog that this one opens have other ids.
      note: (box: string, text: string | undefined) =>
        box.startsWith(id) && note(box.slice(id.length), text),
    }),
    [id, start, note],
  )
  return (
    <RefusedTextsContext value={texts}>
      <QueryLine id={id} title={item.field.title}>
        <CellSearch
          id={id}
          field={item.field}
          operator={item.operator}
          lookup={lookup}
          value={value}
          placeholder={item.placeholder}
          {...(valueAt && { valueAt })}
          onChange={onChange}
        />
      </QueryLine>
    </RefusedTextsContext>
  )
}
