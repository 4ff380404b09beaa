import { companyFolder } from '../../model/document/companyNames'
import type { DocumentFile } from '../../model/link/source'
import { type Beginning, begun } from './begin'
import type { Format } from './newDocuments'

/** The same in the folder of a company; what is shown may be the platform's. Throws with a Chinese sentence. */
export function begunOfCompany(
  company: number,
  beginning: Beginning,
  files: readonly DocumentFile[],
  format: Format,
): ReadonlyMap<string, string> {
  const folder = companyFolder(company)
  const own = files.flatMap(({ path, text }): readonly DocumentFile[] =>
    path.startsWith(folder) ? [{ path: path.slice(folder.length), text }] : [],
  )
  const paths = new Set(own.map(({ path }) => path))
  const menu = paths.has('menu.json') ? [] : [{ path: 'menu.json', text: emptyMenu }]
  const isShown = beginning.kind === 'page' || beginning.kind === 'report'
  const entities = files.filter(
    ({ path }) => isShown && path.startsWith('entities/') && !paths.has(path),
  )
  const made = begun(beginning, [...entities, ...menu, ...own], format)
  return new Map(
    [...made].map(([path, text]) => [folder + path, paths.has(path) ? text : withMeta(text)]),
  )
}

/** The meta-schemas lie beside the folder of companies. */
const withMeta = (text: string): string =>
  text.replace(/^(\s*\{\s*"\$schema"\s*:\s*")(\.\/)?/, '$1../../')

const emptyMenu = '{ "$schema": "./meta/menu.schema.json", "schema": 2, "menu": [] }'
