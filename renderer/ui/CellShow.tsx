import type { ShowProps } from '../cellType'
import { Boundary } from './Boundary'
import { CellError, UnknownCell } from './CellError'
import { useCells } from './cells'

/** A field's value as its type draws it; a type that is unknown or throws gives a visible error cell. */
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
      <Show {...props} />
    </Boundary>
  )
}
