import type { ComponentProps } from 'react'
import { filled } from '../../pickers/filled'
import { PickEdit } from '../../pickers/PickEdit'
import type { Picked } from '../../pickers/picked'
import { popupConfig } from '../../values/popupConfig'
import { PopupFault } from './PopupFault'

/** Chooses rows; their other columns go into the fields beside this one, and leave them when it is cleared. */
export function PopupEdit(props: ComponentProps<typeof PickEdit>) {
  const { field, onFill } = props
  const config = popupConfig(field)
  if (typeof config === 'string') return <PopupFault id={props.id} text={config} />
  const others = config.pairs.filter(({ to }) => to !== field.key)
  const fill = (picked: readonly Picked[]) => {
    const rows = picked.map(({ row }) => row).filter((row) => row !== undefined)
    // What was chosen before and whose row is gone has nothing to say about the other fields.
    if (others.length > 0 && rows.length === picked.length) onFill?.(filled(rows, others))
  }
  return <PickEdit {...props} onChosen={fill} />
}
