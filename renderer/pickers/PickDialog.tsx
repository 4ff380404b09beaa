import type { ReactNode } from 'react'
import type { Lookup } from '../model/entity/field'
import { PickFrame } from './PickFrame'
import { PickList } from './PickList'
import type { Picked } from './picked'
import type { PickSource } from './source'

interface PickDialogProps {
  readonly source: PickSource
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly start: readonly Picked[]
  /** Filter beside the list, such as departments. */
  readonly aside?: ReactNode
  onPick(picked: readonly Picked[]): void
  onClose(): void
  foot?(chosen: readonly Picked[]): ReactNode
}

/** Chooses rows of a list: query, pages and sort on the left, chosen rows on the right. */
export function PickDialog({ source, lookup, aside, ...frame }: PickDialogProps) {
  return (
    <PickFrame title={source.title} noun={source.noun} width={source.width} {...frame}>
      {(chosen, confirm) => (
        <>
          {aside}
          <PickList source={source} lookup={lookup} chosen={chosen} onConfirm={confirm} />
        </>
      )}
    </PickFrame>
  )
}
