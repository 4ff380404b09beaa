import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { registries } from '../../product/registries'

/**
 * When each field type, page kind and view kind is the right one, by the id of its chapter in the manual (`field.date`):
 * what its `<name>.about.json` says in the folder of the part.
 */
export function partUses(): Readonly<Record<string, string>> {
  const { types, kinds, views } = registries
  return Object.fromEntries([
    ...usesOf('field', types.names, 'renderer/cells'),
    ...usesOf('page', kinds.names, 'renderer/pages'),
    ...usesOf('view', views.names, 'renderer/views'),
  ])
}

function aboutFiles(home: string): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.about.json'))
    .map((path) => join(home, path))
}

/** Of each of these parts; nothing of one that has no such file: the test of the manual names it. */
function usesOf(
  group: string,
  names: readonly string[],
  builtin: string,
): readonly (readonly [string, string])[] {
  const files = [...aboutFiles(builtin), ...aboutFiles('product')]
  return names.flatMap((name) => {
    const file = files.find((path) => basename(path) === `${name}.about.json`)
    if (!file) return []
    const { use } = JSON.parse(readFileSync(file, 'utf8')) as { readonly use: string }
    return [[`${group}.${name}`, use] as const]
  })
}
