import { workbenchTexts } from './messages'

/** Kinds of documents in the order in which the tree lists them. */
export const kinds = ['entities', 'pages', 'reports', 'dicts', 'rules', 'roles', 'menu'] as const
export type Kind = (typeof kinds)[number]

export const kindOf = (path: string): Kind => {
  if (path === 'menu.json') return 'menu'
  return kinds.find((kind) => path.startsWith(`${kind}/`)) ?? 'entities'
}

/** The name by which documents call each other: `cms/product` of `pages/cms/product.json`. */
export const codeOf = (path: string): string =>
  path === 'menu.json' ? path : path.slice(path.indexOf('/') + 1).replace(/\.json$/, '')

export const nameOf = (path: string, titles: Readonly<Record<string, string>>): string => {
  const title = titles[path]
  if (title !== undefined && title !== '') return title
  return path === 'menu.json' ? workbenchTexts.kinds.menu : codeOf(path)
}
