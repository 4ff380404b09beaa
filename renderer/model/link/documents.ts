import { companyPath } from '../document/companyNames'
import type { StoredNames } from '../entity/entity'
import type { LocatedFinding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import {
  validateDict,
  validateEntity,
  validateMenu,
  validatePage,
  validateReport,
  validateRole,
  validateRule,
} from '../shape/validators.gen.js'
import { checkPlatformNames } from './checkPlatformNames'
import { loadCompanies } from './companies'
import { type LinkedDocuments, linkAll } from './linkAll'
import { type MetaSchemas, metaSchemas } from './meta'
import type { Registries } from './registries'
import { type DocumentFile, kindAt, openSource, type Shapes, type Source } from './source'
import { type Refusal, withoutRefused } from './withoutRefused'

export type { Registries } from './registries'
export type { DocumentFile } from './source'
export type { Refusal } from './withoutRefused'

export interface Documents extends LinkedDocuments {
  /** Texts that were read, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Texts that override those in the files, by path. Absent = none. */
  readonly instead?: ReadonlyMap<string, string>
  /** The company whose own are among them; absent = they are the platform's alone. */
  readonly company?: number
  /**
   * Of each company that has documents of its own: the platform's with these, whose names carry the company's prefix.
   * Its findings are those of its own documents.
   */
  readonly companies: ReadonlyMap<number, CompanyDocuments>
}

export interface CompanyDocuments extends Documents {
  readonly company: number
  /** The company's own texts as they are written, by path below schemas/. */
  readonly ownTexts: ReadonlyMap<string, string>
}

/**
 * Reads, checks and compiles all documents of a console: shape, references, expressions, meaning, and the documents'
 * own tests. Never throws on their content; leaves out what is broken or was refused by the database. `stored`: where the
 * values of renamed fields and entities lie, by entity.
 */
export function loadDocuments(
  files: readonly DocumentFile[],
  registries: Registries,
  refused: readonly Refusal[] = [],
  stored: ReadonlyMap<string, StoredNames> = new Map(),
): Documents {
  const shapes = shapesOf(registries)
  const sources: Source[] = []
  const lost: LocatedFinding[] = []
  const ofCompanies = files.filter(isOfCompany)
  const ofPlatform = ofCompanies.length === 0 ? files : files.filter((file) => !isOfCompany(file))
  for (const file of ofPlatform) {
    const kind = kindAt(file.path)
    if (kind) sources.push(withoutRefused(openSource(file, kind, shapes), refused))
    else lost.push(misplaced(file.path))
  }
  for (const source of sources) checkPlatformNames(source)
  const platform = {
    ...linkAll(sources, { registries, shapes, stored, lost }),
    texts: new Map(ofPlatform.map(({ path, text }) => [path, text])),
    companies: noCompanies,
  }
  if (ofCompanies.length === 0) return platform
  const companies = loadCompanies(platform, ofCompanies, { registries, shapes, stored, refused })
  return {
    ...platform,
    companies: new Map([...companies].map(([id, own]) => [id, { ...own, companies: noCompanies }])),
  }
}

/** The documents of one company over what is given of the platform. */
export function loadCompanyOver(
  platform: Documents,
  id: number,
  files: readonly DocumentFile[],
  registries: Registries,
  stored?: ReadonlyMap<string, StoredNames>,
): CompanyDocuments | undefined {
  const own = files.filter(({ path }) => companyPath(path)?.id === id)
  const linking = { registries, shapes: shapesOf(registries), ...(stored && { stored }) }
  const loaded = loadCompanies(platform, own, linking).get(id)
  return loaded && { ...loaded, companies: noCompanies }
}

const isOfCompany = ({ path }: DocumentFile): boolean => companyPath(path) !== undefined

const noCompanies: Documents['companies'] = new Map()

const shapesOf = (registries: Registries): Shapes => ({
  schemas: schemasOf(registries),
  validators: registries.validators ?? builtinValidators,
})

/** What is wrong with a document's text and shape: known at once, and the same that `loadDocuments` says of them. */
export function shapeFindings(
  file: DocumentFile,
  registries: Registries,
): readonly LocatedFinding[] {
  const kind = kindAt(file.path)
  return kind ? openSource(file, kind, shapesOf(registries)).findings : [misplaced(file.path)]
}

const builtinValidators: Shapes['validators'] = {
  entity: validateEntity,
  page: validatePage,
  dict: validateDict,
  report: validateReport,
  rule: validateRule,
  role: validateRole,
  menu: validateMenu,
}

const schemas = new WeakMap<Registries['types'], MetaSchemas>()

/** Cached per set of registries. */
export function schemasOf(registries: Registries): MetaSchemas {
  const known = schemas.get(registries.types)
  if (known) return known
  const made = metaSchemas(registries)
  schemas.set(registries.types, made)
  return made
}

const misplaced = (path: string): LocatedFinding => ({
  file: path,
  line: 1,
  column: 1,
  pointer: '',
  severity: 'error',
  rule: 'meaning',
  message: findingTexts.unknownPlace(path),
})
