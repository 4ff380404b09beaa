import type { EntityDoc } from '../document/entityDoc'
import { type Entity, sourceActions, sourceColumns } from '../entity/entity'
import type { Finding } from '../finding/finding'
import { sourceFindings } from '../finding/messages.source'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'

/** Keys that need a table of our own: they concern writing to it or creating it. */
const ownOnly = [
  'parent',
  'table',
  'was',
  'single',
  'unique',
  'index',
  'find',
  'find',
  'states',
  'actions',
] as const

/** Checks an entity whose records are in an external database. */
export function checkSource(
  doc: EntityDoc,
  { source, fields }: Entity,
  report: (finding: Finding) => void,
): void {
  if (!source) return
  const error = (message: string, ...at: (string | number)[]) =>
    report({ pointer: below('', ...at), severity: 'error', message })
  for (const key of ownOnly) if (doc[key] !== undefined) error(sourceFindings.ownOnly(key), key)
  if (doc.tenant === true) error(sourceFindings.tenant, 'tenant')
  for (const [at, name] of (doc.operations ?? []).entries()) {
    if (!sourceActions.includes(name)) error(sourceFindings.operation(name), 'operations', at)
  }
  for (const field of fields.values()) {
    const at = ['fields', field.key] as const
    if (field.reference || field.rows) error(sourceFindings.reference(field.type.title), ...at)
    for (const key of ['unique', 'compute', 'was'] as const) {
      if (doc.fields[field.key]?.[key] !== undefined) error(sourceFindings.ownOnly(key), ...at, key)
    }
  }
  for (const key of Object.keys(source.columns)) {
    const known = [...fields.keys(), ...sourceColumns]
    if (known.includes(key)) continue
    const pointer = below('/source/columns', key)
    report({ ...unknownName(pointer, key, known, sourceFindings.unknownColumn), atKey: true })
  }
}
