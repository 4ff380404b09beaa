import { useId } from 'react'
import { permissionOf } from '../../model/entity/entity'
import { can } from '../../model/entity/permission'
import type { RunContext } from '../define'
import { unfitToType } from '../many'
import { importMessages } from './messages'

/** Titles of the unique fields, one text per set of fields; empty if existing records may not be changed. */
export function recordNames({ model: { entity }, ports }: RunContext): readonly string[] {
  if (!can(ports.grants, permissionOf(entity, 'edit'))) return []
  const alone = [...entity.fields.values()].filter(({ unique }) => unique).map((field) => [field])
  return [...alone, ...entity.uniques]
    .filter((fields) => fields.every((field) => unfitToType(field, entity) === undefined))
    .map((fields) => importMessages.together(fields.map(({ title }) => title)))
}

/** Asks what to do with rows whose record already exists. */
export function ExistingChoice(props: {
  readonly names: readonly string[]
  readonly updates: boolean
  onChange(updates: boolean): void
}) {
  const { names, updates, onChange } = props
  const name = useId()
  return (
    <fieldset className="jd-import-validate">
      <legend>{importMessages.existing}</legend>
      {[false, true].map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name={name}
            checked={updates === value}
            onChange={() => onChange(value)}
          />
          {value ? importMessages.existingUpdate : importMessages.existingRefuse}
        </label>
      ))}
      <small>{importMessages.existingHint(names)}</small>
    </fieldset>
  )
}
