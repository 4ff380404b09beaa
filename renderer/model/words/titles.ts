import type { Reference } from '../document/schema'
import { isObject } from '../finding/walk'
import { type DocumentFile, kindAt } from '../link/source'
import { readText } from '../text/readText'

/** The title of what a text refers to; fields and paths are those of the entity. */
export type TitleOf = (noun: Reference, name: string, entity?: string) => string | undefined

export const noTitles: TitleOf = () => undefined

/** The titles in these documents. */
export function titlesIn(files: readonly DocumentFile[]): TitleOf {
  const titles = new Map<string, string>()
  const put = (noun: string, name: unknown, title: unknown) => {
    if (typeof name === 'string' && typeof title === 'string') titles.set(`${noun} ${name}`, title)
  }
  for (const { path, text } of files) {
    const kind = kindAt(path)
    const { value } = readText(text)
    if (!kind || !isObject(value)) continue
    if (kind === 'menu')
      for (const [code, title] of buttonsIn(value.menu)) put('permission', code, title)
    else put(kind, value[kind], value.title)
    if (kind !== 'entity' || !isObject(value.fields)) continue
    for (const [name, field] of Object.entries(value.fields))
      if (isObject(field)) {
        put('field', `${value.entity}.${name}`, field.title)
        put('of', `${value.entity}.${name}`, field.of)
      }
  }
  const field = (entity: string, path: string): string | undefined => {
    const [name, ...rest] = path.split('.')
    const of = titles.get(`of ${entity}.${name}`)
    if (rest.length === 0) return titles.get(`field ${entity}.${name}`)
    return of === undefined ? undefined : field(of, rest.join('.'))
  }
  return (noun, name, entity) => {
    if (noun !== 'field' && noun !== 'path') return titles.get(`${noun} ${name}`)
    return entity === undefined ? undefined : field(entity, name)
  }
}

/** Codes of rights with their names, of all entries below. */
function buttonsIn(nodes: unknown): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(nodes)) return []
  return nodes
    .filter(isObject)
    .flatMap(({ buttons, children }) => [
      ...Object.entries(isObject(buttons) ? buttons : {}),
      ...buttonsIn(children),
    ])
}
