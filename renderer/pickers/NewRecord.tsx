import { useMemo } from 'react'
import { compileEndpoints } from '../compile/endpoints'
import { layoutWithGrants } from '../compile/grants'
import { compileLayout } from '../compile/layout'
import { RecordForm } from '../form/RecordForm'
import type { Entity } from '../model/entity/entity'
import { Registry } from '../model/entity/registry'
import { entityFor } from '../model/rights/prune'
import { usePorts } from '../ports'
import type { Picked } from './picked'

interface NewRecordProps {
  readonly entity: Entity
  /** What was looked for: probably what it is to be called. */
  readonly typed: string
  onMade(made: Picked): void
  onClose(): void
}

/** The form of a record that does not exist yet, over the form that was to name it. */
export function NewRecord({ entity: whole, typed, onMade, onClose }: NewRecordProps) {
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
      {...{ entity, model, endpoints, onClose }}
      mode="add"
      once
      record={typed === '' ? undefined : { [key]: typed }}
      onSaved={(record) => {
        const { id } = record
        if (typeof id === 'string')
          onMade({ value: id, text: String(record[key] ?? id), row: record })
        else onClose()
      }}
    />
  )
}

/** Nothing is compiled here that was not checked with the entity. */
const nothingElse = {
  entity: () => undefined,
  entityNames: [],
  actions: new Registry<never>('action', []),
  report: () => undefined,
}
