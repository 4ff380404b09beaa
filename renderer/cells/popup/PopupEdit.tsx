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
 * Chooses rows; their other columns go into the fields beside this one, and leave them when it is cleared.
 * What they only propose takes the place of what the choice before has proposed, and of nothing else.
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
    // What was chosen before and whose row is gone has nothing to say about the other fields.
    if (!rows) return
    if (others.length > 0) onFill?.(filled(rows, others))
    if (config.suggest.length === 0) return
    if (before || values.length === 0) return propose(rows, rowsOf(before ?? []))
    // Cleared without a dialog, whose rows would be at hand; a cell of a table is gone by the time they are.
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

/** The rows behind all of them; undefined = one of them is not known. */
function rowsOf(picked: readonly Picked[]): readonly WireRecord[] | undefined {
  const rows = picked.map(({ row }) => row).filter((row) => row !== undefined)
  return rows.length === picked.length ? rows : undefined
}
