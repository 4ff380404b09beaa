import { useMemo } from 'react'
import { compileEndpoints } from '../compile/endpoints'
import { layoutWithGrants } from '../compile/grants'
import { compileLayout } from '../compile/layout'
import type { WireRecord } from '../data/envelope'
import { RecordForm } from '../form/RecordForm'
import type { Entity } from '../model/entity/entity'
import { Registry } from '../model/entity/registry'
import { entityFor } from '../model/rights/prune'
import { usePorts } from '../ports'
import type { Picked } from './picked'

interface NewRecordProps {
  readonly entity: Entity
  /** The search text, which is probably the new record's name. */
  readonly typed: string
  /** Values that it must have to be chosen. */
  readonly given?: WireRecord | undefined
  onMade(made: Picked): void
  onClose(): void
}

/** Form of a new record, opened over the form that refers to it. */
export function NewRecord({ entity: whole, typed, given, onMade, onClose }: NewRecordProps) {
  const { grants } = usePorts()
  const { entity, model, endpoints } = useMemo(() => {
    const entity = entityFor(whole, grants)
    const place = { entity, context: nothingElse, pointer: '' }
    return {
      entity,
      model: layoutWithGrants(compileLayout({ open: 'modal' }, place), grants),
      endpoints: compileEndpoints(undefined, entity),
    }
  }, [whole, grants])
  const { key } = entity.label
  return (
    <RecordForm
      entity={entity}
      model={model}
      endpoints={endpoints}
      onClose={onClose}
      mode="add"
      once
      record={{ ...given, ...(typed !== '' && { [key]: typed }) }}
      onSaved={(record) => {
        const { id } = record
        if (typeof id === 'string')
          onMade({ value: id, text: String(record[key] ?? id), row: record })
        else onClose()
      }}
    />
  )
}

/** Needs no compiling beyond the entity, which has been checked. */
const nothingElse = {
  entity: () => undefined,
  entityNames: [],
  actions: new Registry<never>('action', []),
  report: () => undefined,
}
