import { isObject } from '../../model/finding/walk'

/** Codes of the buttons of menu entries and of those below them. */
export function permissionsOf(nodes: unknown): readonly string[] {
  if (!Array.isArray(nodes)) return []
  return nodes
    .filter(isObject)
    .flatMap(({ buttons, children }) => [
      ...(isObject(buttons) ? Object.keys(buttons) : []),
      ...permissionsOf(children),
    ])
}
