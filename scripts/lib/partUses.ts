import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registries } from '../../product/registries'

/**
 * When each field type, page kind and view kind is the right one, by the id of its chapter in the manual (`field.date`):
 * what its `<name>.about.json` says in the folder of the part.
 */
export function partUses(): Readonly<Record<string, string>> {
  const { types, kinds, views } = registries
  return Object.fromEntries([
    ...types.names.flatMap((name) => useOf('field', name, 'renderer/cells')),
    ...kinds.names.flatMap((name) => useOf('page', name, 'renderer/pages')),
    ...views.names.flatMap((name) => useOf('view', name, 'renderer/views')),
  ])
}

/** Nothing of a part that has no such file: the test of the manual names it. */
function useOf(
  group: string,
  name: string,
  builtin: string,
): readonly (readonly [string, string])[] {
  const folders = [builtin, 'product'].flatMap((home) =>
    readdirSync(home, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(home, entry.name)] : [],
    ),
  )
  const file = folders.map((folder) => join(folder, `${name}.about.json`)).find(existsSync)
  if (!file) return []
  const { use } = JSON.parse(readFileSync(file, 'utf8')) as { readonly use: string }
  return [[`${group}.${name}`, use]]
}
