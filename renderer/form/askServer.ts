import { toFailure } from '../data/failure'
import { columnOf, type Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { Call, RequestPort } from '../ports'

/** The record of the typed value. */
export interface Asking {
  readonly entity: Entity
  /** '' = a new record. */
  readonly id: string
  readonly send: RequestPort['send']
}

/**
 * Asks the server about a value after blur (specification, shell §5): whether another record has it, or it breaks the
 * field's rule. Empty values are not checked. Never rejects, because the save checks again.
 */
export async function refusalOf(
  field: Field,
  value: unknown,
  { entity, id, send }: Asking,
): Promise<string | undefined> {
  const wire = value === null || value === undefined ? null : field.type.toWire(value, field)
  const text = typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : ''
  if (text === '') return undefined
  for (const call of callsOf(field, text, entity, id)) {
    const message = await send({ ...call, quiet: true }).then(
      () => undefined,
      (error: unknown) => {
        const failure = toFailure(error)
        return failure.kind === 'business' ? failure.message : undefined
      },
    )
    if (message !== undefined) return message
  }
  return undefined
}

function callsOf(field: Field, text: string, entity: Entity, id: string): readonly Call[] {
  const duplicate = {
    tableName: entity.table,
    fieldName: columnOf(field.key),
    fieldVal: text,
    dataId: id,
  }
  const rule = { ruleCode: field.checkRule, value: encodeURIComponent(text) }
  return [
    ...(field.unique
      ? [{ method: 'GET' as const, url: '/sys/duplicate/check', params: duplicate }]
      : []),
    ...(field.checkRule
      ? [{ method: 'GET' as const, url: '/sys/checkRule/checkByCode', params: rule }]
      : []),
  ]
}
