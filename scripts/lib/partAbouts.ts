import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TSchema, Type } from 'typebox'
import { Errors } from 'typebox/value'
import { listedParts } from '../../product/listedParts'
import type { PartAbouts } from '../../renderer/model/manual/wholeManual'
import { metaMessages as messages } from './messages.meta'

const text = Type.String({ minLength: 1 })

/** About file of a field type: when to use it, and sample fields for the demo. */
const typeAbout = Type.Object({
  use: text,
  wide: Type.Optional(Type.Boolean()),
  samples: Type.Array(
    Type.Object({
      note: text,
      doc: Type.Object({ type: text, title: text }),
      value: Type.Optional(Type.Unknown()),
      wrong: Type.Optional(Type.Unknown()),
      child: Type.Optional(Type.Unknown()),
      brief: Type.Optional(Type.Boolean()),
    }),
    { minItems: 1 },
  ),
})

/** About file of a page kind or list view, with a page that shows it or the path of its menu entry. */
const pageAbout = Type.Object({
  use: text,
  about: text,
  page: Type.Optional(text),
  path: Type.Optional(text),
  from: Type.Optional(text),
  search: Type.Optional(text),
})

interface About {
  readonly use: string
  readonly samples?: readonly { readonly doc: object }[]
}

interface Part {
  readonly name: string
  /** Folder of the built-in parts. */
  readonly home: string
  readonly shape: TSchema
}

/**
 * Reads the manual's texts from the `<name>.about.json` of each field type, page kind and view kind. Throws for missing
 * or invalid files, with what each must contain.
 */
export function partAbouts(
  { types, kinds, views }: Pick<typeof listedParts, 'types' | 'kinds' | 'views'> = listedParts,
  product = 'product',
): PartAbouts {
  const wrong: string[] = []
  const read = (group: string, names: readonly string[], home: string, shape: TSchema) => {
    const files = [...aboutFiles(home), ...aboutFiles(product)]
    return names.flatMap((name) => {
      const about = readAbout({ name, home, shape }, files, { product, wrong })
      return about ? [{ id: `${group}.${name}`, about }] : []
    })
  }
  const fields = read('field', types.names, 'renderer/cells', typeAbout)
  const others = [
    ...read('page', kinds.names, 'renderer/pages', pageAbout),
    ...read('view', views.names, 'renderer/views', pageAbout),
  ]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return {
    uses: Object.fromEntries([...fields, ...others].map(({ id, about }) => [id, about.use])),
    samples: fields.flatMap(({ about: { samples = [] } }) => samples.map(({ doc }) => doc)),
  }
}

function aboutFiles(home: string): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.about.json'))
    .map((path) => join(home, path).replaceAll('\\', '/'))
}

function readAbout(
  { name, home, shape }: Part,
  files: readonly string[],
  { product, wrong }: { readonly product: string; readonly wrong: string[] },
): About | undefined {
  const isType = shape === typeAbout
  const file = files.find((path) => basename(path) === `${name}.about.json`)
  if (file === undefined) {
    const folder = existsSync(join(product, name)) ? product : home
    wrong.push(`${folder}/${name}/${name}.about.json: ${messages.noAbout(isType, name)}`)
    return undefined
  }
  const about = parsed(readFileSync(file, 'utf8'))
  if (about === undefined) {
    wrong.push(`${file}: ${messages.noJson}`)
    return undefined
  }
  const found = [...new Set(Errors(shape, about).map(wrongAt)), ...misnamed(name, about, isType)]
  if (found.length === 0) return about as About // as its shape says
  wrong.push(`${file}: ${found.join('；')}。${messages.expectedAbout(isType, name)}`)
  return undefined
}

/** Errors of samples: a sample of a field type must be a field of this type. */
function misnamed(name: string, about: unknown, isType: boolean): readonly string[] {
  const { samples } = Object(about) as { readonly samples?: unknown }
  if (!isType || !Array.isArray(samples)) return []
  return samples.flatMap((sample, index) => {
    const type: unknown = Object(Object(sample).doc).type
    return typeof type === 'string' && type !== '' && type !== name
      ? [messages.otherType(`samples.${index}.doc.type`, type, name)]
      : []
  })
}

function wrongAt({ instancePath, keyword, params }: ReturnType<typeof Errors>[number]): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword !== 'required') return messages.wrongKey(path)
  const missing = params.requiredProperties.map((key) => (path === '' ? key : `${path}.${key}`))
  return messages.missingKey(missing.join('、'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
