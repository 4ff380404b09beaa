import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { registries } from '../../product/registries'
import type { PartAbouts } from '../../renderer/model/manual/wholeManual'

interface About {
  readonly use: string
  readonly samples?: readonly { readonly doc: object }[]
}

/** What the `<name>.about.json` in the folder of each field type, page kind and view kind says for the manual. */
export function partAbouts(): PartAbouts {
  const { types, kinds, views } = registries
  const fields = aboutsOf(types.names, 'renderer/cells')
  const groups = {
    field: fields,
    page: aboutsOf(kinds.names, 'renderer/pages'),
    view: aboutsOf(views.names, 'renderer/views'),
  }
  return {
    uses: Object.fromEntries(
      Object.entries(groups).flatMap(([group, abouts]) =>
        abouts.map(([name, { use }]) => [`${group}.${name}`, use] as const),
      ),
    ),
    samples: fields.flatMap(([, { samples }]) => samples?.map(({ doc }) => doc) ?? []),
  }
}

function aboutFiles(home: string): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.about.json'))
    .map((path) => join(home, path))
}

/** Of each of these parts; nothing of one that has no such file: the test of the manual names it. */
function aboutsOf(
  names: readonly string[],
  builtin: string,
): readonly (readonly [string, About])[] {
  const files = [...aboutFiles(builtin), ...aboutFiles('product')]
  return names.flatMap((name) => {
    const file = files.find((path) => basename(path) === `${name}.about.json`)
    return file ? [[name, JSON.parse(readFileSync(file, 'utf8')) as About] as const] : []
  })
}
