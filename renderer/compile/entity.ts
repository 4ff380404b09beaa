import type { Entity } from '../model/entity/entity'
import type { CompileContext } from '../model/entity/kinds'
import { messages } from '../model/finding/messages'
import { unknownName } from '../model/finding/unknownName'

/** The page's entity. One that is declared and broken has its own findings, so nothing is said here. */
export function entityNamed(
  name: string,
  pointer: string,
  context: CompileContext,
): Entity | undefined {
  const entity = context.entity(name)
  if (!entity && !context.entityNames.includes(name)) {
    context.report(unknownName(pointer, name, context.entityNames, messages.unknownEntity))
  }
  return entity
}

/** Actions, as far as the entity offers them. */
export const offered = (
  names: readonly string[],
  { operations, single }: Entity,
  { actions }: CompileContext,
): readonly string[] =>
  names.filter((name) => {
    const needs = actions.find(name)?.needs
    // The form page of the one record makes it where there is none yet.
    if (single && (needs === 'add' || needs === 'import')) return false
    return needs === undefined || operations.includes(needs)
  })
