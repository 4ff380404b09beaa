import { nameOf, type Row } from '../../data/rows'
import { Checkbox } from '../../table/Checkbox'
import type { ViewProps } from '../define'
import { sharedTexts } from './messages'

interface TickProps extends Pick<ViewProps, 'page'> {
  readonly row: Row
  readonly isSelected: boolean
  readonly tabIndex?: number
}

/** Checkbox of a record, if the list's records can be ticked. */
export function RecordTick({ row, page, isSelected, tabIndex }: TickProps) {
  if (!page.selectable) return null
  return (
    <Checkbox
      label={sharedTexts.select(nameOf(row, page.entity.label))}
      state={isSelected ? 'all' : 'none'}
      disabled={row.id === undefined}
      {...(tabIndex !== undefined && { tabIndex })}
      onToggle={() => page.select(row, !isSelected)}
    />
  )
}

export const isTicked = ({ id }: Row, selected: ReadonlySet<string>): boolean =>
  id !== undefined && selected.has(id)
