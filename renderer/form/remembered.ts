import { isRecord, type WireRecord } from '../data/envelope'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { Ports } from '../ports'
import { ownValue } from './record'

type Kept = Pick<Ports, 'storage' | 'user'>

/** The values that the user gave the last record added here, of fields that remember. */
export function rememberedValues({ storage, user }: Kept, entity: Entity): WireRecord | undefined {
  if (remembering(entity).length === 0) return undefined
  const stored = storage.get(keyOf(user, entity))
  return isRecord(stored) ? stored : undefined
}

/** Remembers the values of the stored record for the next one. */
export function rememberValues({ storage, user }: Kept, entity: Entity, stored: WireRecord): void {
  const fields = remembering(entity)
  if (fields.length === 0) return
  const values = fields.map(({ key }) => [key, ownValue(stored, key) ?? null])
  storage.set(keyOf(user, entity), Object.fromEntries(values))
}

const remembering = ({ fields }: Entity): readonly Field[] =>
  [...fields.values()].filter(({ remember }) => remember)

const keyOf = ({ tenantId, id }: Ports['user'], { name }: Entity): string =>
  `last:${tenantId}:${id}:${name}`
