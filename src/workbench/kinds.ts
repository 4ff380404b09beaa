import { companyPath } from '#model'
import { workbenchTexts } from './messages'

/** Kinds of documents in the order in which the tree lists them. */
export const kinds = ['entities', 'pages', 'reports', 'dicts', 'rules', 'roles', 'menu'] as const
export type Kind = (typeof kinds)[number]

export const kindOf = (path: string): Kind => {
  const inside = insideOf(path)
  if (inside === 'menu.json') return 'menu'
  return kinds.find((kind) => inside.startsWith(`${kind}/`)) ?? 'entities'
}

/** The path within the folder of the platform or of a company. */
const insideOf = (path: string): string => companyPath(path)?.path ?? path

/** The name by which documents call each other: `cms/product` of `pages/cms/product.json`. */
export const codeOf = (path: string): string => {
  const inside = insideOf(path)
  return inside === 'menu.json'
    ? inside
    : inside.slice(inside.indexOf('/') + 1).replace(/\.json$/, '')
}

export const nameOf = (path: string, titles: Readonly<Record<string, string>>): string => {
  const title = titles[path]
  if (title !== undefined && title !== '') return title
  return kindOf(path) === 'menu' ? workbenchTexts.kinds.menu : codeOf(path)
}
