import type { ShowProps } from '../cellType'
import { Boundary } from './Boundary'
import { CellError, UnknownCell } from './CellError'
import { useCells } from './cells'
import { PartPlaceContext } from './PartFailure'

/** A field's value as its type draws it; an unknown type or one that throws shows an error cell. */
export function CellShow(props: ShowProps) {
  const { field, value } = props
  const cell = useCells().find(field.type.name)
  if (!cell) return <UnknownCell type={field.type.name} />
  const { Show } = cell
  return (
    <Boundary
      resetKeys={[value]}
      fallback={(error) => <CellError title={field.title} reason={error.message} />}
    >
      <PartPlaceContext value="field">
        <Show {...props} />
      </PartPlaceContext>
    </Boundary>
  )
}
