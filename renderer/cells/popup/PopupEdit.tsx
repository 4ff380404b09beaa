import { type ComponentProps, useRef } from 'react'
import type { WireRecord } from '../../data/envelope'
import { filled } from '../../pickers/filled'
import { PickEdit } from '../../pickers/PickEdit'
import type { Picked } from '../../pickers/picked'
import { usePorts } from '../../ports'
import { picksOf } from '../../values/picks'
import { type PopupConfig, popupConfig } from '../../values/popupConfig'
import { PopupError } from './PopupFault'

type Props = ComponentProps<typeof PickEdit>

export function PopupEdit(props: Props) {
  const config = popupConfig(props.field)
  if (typeof config === 'string') return <PopupError id={props.id} text={config} />
  return <ReportEdit {...props} config={config} />
}

/**
 * Chooses rows and fills the neighbouring fields from their other columns; clearing the choice empties these fields.
 * Proposals replace only what the previous choice has proposed.
 */
function ReportEdit({ config, ...props }: Props & { readonly config: PopupConfig }) {
  const { field, value, place, onFill, onSuggest } = props
  const ports = usePorts()
  const values = picksOf(value)
  const now = useRef(values)
  now.current = values
  const others = config.pairs.filter(({ to }) => to !== field.key)
  const propose = (rows: readonly WireRecord[], last: readonly WireRecord[] | undefined) =>
    onSuggest?.(filled(rows, config.suggest), last && filled(last, config.suggest))

  const chosen = (picked: readonly Picked[], before: readonly Picked[] | undefined) => {
    const rows = rowsOf(picked)
    // If the row of an earlier choice is gone, it cannot fill other fields.
    if (!rows) return
    if (others.length > 0) onFill?.(filled(rows, others))
    if (config.suggest.length === 0) return
    if (before || values.length === 0) return propose(rows, rowsOf(before ?? []))
    // Clearing needs no dialog, so no rows are loaded; a table cell is gone before they could be.
    if (place === 'table') return propose(rows, undefined)
    void import('../../pickers/chosenRows')
      .then(({ allChosenRows }) => allChosenRows(ports, config, values))
      .then((last) => {
        if (now.current.length === 0) propose(rows, last)
      })
      .catch(() => undefined)
  }
  return <PickEdit {...props} onChosen={chosen} />
}

/** The rows of all chosen values; undefined = one of them is unknown. */
function rowsOf(picked: readonly Picked[]): readonly WireRecord[] | undefined {
  const rows = picked.map(({ row }) => row).filter((row) => row !== undefined)
  return rows.length === picked.length ? rows : undefined
}
