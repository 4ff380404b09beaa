import type { EditProps, SearchProps } from '../cellType'
import { scalarOf } from '../model/entity/field'
import type { RuleValue } from '../model/query/condition'
import { Boundary } from './Boundary'
import { CellError, UnknownCell } from './CellError'
import { useCells } from './cells'

/** The control of a field's type; a type that is unknown or throws gives a visible error cell. */
export function CellEdit(props: EditProps) {
  const { field } = props
  const cell = useCells().find(field.type.name)
  if (!cell) return <UnknownCell type={field.type.name} />
  const { Edit } = cell
  return (
    <Boundary
      // One row's control may stand where another's has stood.
      resetKeys={[field, props.id]}
      fallback={(error) => <CellError title={field.title} reason={error.message} />}
    >
      <Edit {...props} />
    </Boundary>
  )
}

/** The query control of a field's type: its own, or the editor for one value. */
export function CellSearch(props: SearchProps) {
  const { field } = props
  const cell = useCells().find(field.type.name)
  if (!cell) return <UnknownCell type={field.type.name} />
  const { Search } = cell
  return (
    <Boundary
      resetKeys={[field]}
      fallback={(error) => <CellError title={field.title} reason={error.message} />}
    >
      {Search ? <Search {...props} /> : <SearchByEdit {...props} />}
    </Boundary>
  )
}

function SearchByEdit({ id, field, lookup, value, onChange }: SearchProps) {
  const raw = typeof value === 'string' ? value : null
  return (
    <CellEdit
      id={id}
      field={field}
      lookup={lookup}
      value={field.type.fromWire(raw, field) ?? null}
      onChange={(next) => onChange(ruleValue(scalarOf(field.type.toWire(next, field))))}
    />
  )
}

function ruleValue(wire: string | number | boolean | null): RuleValue | null {
  return wire === null || wire === '' ? null : String(wire)
}
