import type { EditProps, SearchProps } from '../cellType'
import { scalarOf } from '../model/entity/field'
import { Boundary } from './Boundary'
import { CellError, UnknownCell } from './CellError'
import { useCells } from './cells'
import { PartPlaceContext } from './PartFailure'

/** The control of a field's type; an unknown type or one that throws shows an error cell. */
export function CellEdit(props: EditProps) {
  const { field } = props
  const cell = useCells().find(field.type.name)
  if (!cell) return <UnknownCell type={field.type.name} />
  const { Edit } = cell
  return (
    <Boundary
      // One row's control may be reused for another row.
      resetKeys={[field, props.id]}
      fallback={(error) => <CellError title={field.title} reason={error.message} />}
    >
      <PartPlaceContext value="field">
        <Edit {...props} />
      </PartPlaceContext>
    </Boundary>
  )
}

/** The query control of a field's type: its own, or the single-value editor. */
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
      <PartPlaceContext value="field">
        {Search ? <Search {...props} /> : <SearchByEdit {...props} />}
      </PartPlaceContext>
    </Boundary>
  )
}

/** The query control of a type without its own. It edits one value for any operator: for a range, both bounds. */
export function SearchByEdit({ id, field, lookup, operator, value, onChange }: SearchProps) {
  const raw = typeof value === 'string' ? value : (value?.[0] ?? null)
  return (
    <CellEdit
      id={id}
      field={field}
      lookup={lookup}
      value={field.type.fromWire(raw, field) ?? null}
      onChange={(next) => {
        const one = ruleValue(scalarOf(field.type.toWire(next, field)))
        onChange(one !== null && operator === 'between' ? [one, one] : one)
      }}
    />
  )
}

function ruleValue(wire: string | number | boolean | null): string | null {
  return wire === null || wire === '' ? null : String(wire)
}
