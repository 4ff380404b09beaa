import type { Entity } from '../model/entity/entity'
import type { CompileContext } from '../model/entity/kinds'
import { messages } from '../model/finding/messages'
import { unknownName } from '../model/finding/unknownName'

/** The page's entity. A declared but broken entity has its own findings and is not reported here. */
export function entityNamed(
  name: string,
  pointer: string,
  context: CompileContext,
): Entity | undefined {
  const entity = context.entity(name)
  if (!entity && context.entityNames?.includes(name) === false) {
    context.report(unknownName(pointer, name, context.entityNames, messages.unknownEntity))
  }
  return entity
}

/** Actions that the entity offers. */
export const offered = (
  names: readonly string[],
  { operations, single }: Entity,
  { actions }: CompileContext,
): readonly string[] =>
  names.filter((name) => {
    const needs = actions.find(name)?.needs
    // The form page of a single record creates it if it does not exist.
    if (single && (needs === 'add' || needs === 'import')) return false
    return needs === undefined || operations.includes(needs)
  })
