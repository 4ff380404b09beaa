import { findCycle } from '../check/cycles'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import type { Source } from './source'

/** Reports required references that lead back to where they began: no record of the circle can be the first. */
export function checkCircles(
  documents: readonly Source[],
  entities: ReadonlyMap<string, Entity>,
): void {
  const next = (name: string) =>
    needsOf(entities.get(name)).flatMap(({ reference }) => reference?.of ?? [])
  const circle = findCycle(entities.keys(), next)
  const [first, second] = circle ?? []
  if (!circle || first === undefined) return
  const field = needsOf(entities.get(first)).find(({ reference }) => reference?.of === second)
  const source = documents.find(({ doc }) => doc.entity === first)
  const titles = circle.map((name) => entities.get(name)?.title ?? name)
  if (!field || !source) return
  const pointer = below('/fields', field.key, 'required')
  source.report({ pointer, severity: 'error', message: senseTexts.requiredCircle(titles) })
}

/** References that every new record must have from the beginning. */
const needsOf = (entity: Entity | undefined): readonly Field[] =>
  [...(entity?.fields.values() ?? [])].filter(
    ({ required, showIf, default: given, defaultBy, reference }) =>
      required && reference !== undefined && !showIf && given === undefined && !defaultBy,
  )
