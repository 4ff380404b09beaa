import { type CompanyPath, carriedPath, companyPath, companyPrefix, type Documents } from '#model'
import { registries } from '../../product/registries'
import { isObject } from '../../renderer/model/finding/walk'
import { schemasOf } from '../../renderer/model/link/documents'
import { formatDocument } from '../../renderer/model/link/format'
import { kindAt } from '../../renderer/model/link/source'
import { mergeTexts } from '../../renderer/model/merge/mergeTexts'
import type { Db } from '../db/open'
import { menuRows, ownMenuRows } from '../seed/menu'
import type { Amendment, Doc } from './amendment'
import { dictAmendments } from './dictAmendments'
import { menuAmendments } from './menuAmendments'
import { roleAmendments } from './roleAmendments'

/** Kinds of documents that seed the database, with the entity of their rows and the right to see these. */
const seeding = {
  role: { entity: 'sysRole', view: 'role:view' },
  menu: { entity: 'sysMenu', view: 'sysMenu:view' },
  dict: { entity: 'dict', view: 'dict:view' },
} as const

/** undefined = the document at this path seeds nothing. */
export function seededBy(path: string) {
  const kind = kindAt(path)
  return kind === 'role' || kind === 'menu' || kind === 'dict' ? seeding[kind] : undefined
}

/** What administrators have changed of what the document at a path seeded; none for other documents. */
export async function amendmentsOf(
  db: Db,
  documents: Documents,
  path: string,
): Promise<readonly Amendment[]> {
  const own = companyPath(path)
  if (own) return await companyAmendments(db, documents, own)
  if (kindAt(path) === 'menu') return await menuAmendments(db, documents, menuRows(documents.menu))
  return await namedAmendments(db, documents, path)
}

/** The same of a company's own document, told by names as the company writes them; its text is not written for it. */
async function companyAmendments(
  db: Db,
  documents: Documents,
  { id, path }: CompanyPath,
): Promise<readonly Amendment[]> {
  const company = documents.companies.get(id)
  if (!company) return []
  const rows = ownMenuRows(documents, id)
  const found =
    kindAt(path) === 'menu'
      ? await menuAmendments(db, company, rows)
      : await namedAmendments(db, company, carriedPath(path, id), id)
  return found.map((one) => ({
    ...one,
    sentence: one.sentence.replaceAll(companyPrefix(id), ''),
    adopt: undefined,
  }))
}

async function namedAmendments(
  db: Db,
  documents: Documents,
  path: string,
  tenantId = 0,
): Promise<readonly Amendment[]> {
  const kind = kindAt(path)
  const doc = docIn(documents.texts.get(path))
  if (kind === 'dict') return await dictAmendments(db, documents, String(doc?.dict))
  return kind === 'role' ? await roleAmendments(db, documents, String(doc?.role), tenantId) : []
}

/** undefined = the text is no JSON object. */
export function docIn(text: string | undefined): Doc | undefined {
  try {
    const doc: unknown = JSON.parse(text ?? '')
    return isObject(doc) ? doc : undefined
  } catch {
    return undefined
  }
}

/** The text with what these say, all else as it is written there; undefined = it is no JSON object. */
export function adoptedText(
  path: string,
  text: string,
  amendments: readonly Amendment[],
): string | undefined {
  const kind = kindAt(path)
  const doc = docIn(text)
  if (!doc || kind === undefined) return undefined
  const schemas = schemasOf(registries)
  const write = (one: Doc) => formatDocument(one, kind, schemas[kind])
  const wanted = amendments.reduce((before, { adopt }) => adopt?.(before) ?? before, doc)
  const versions = { path, base: write(doc), ours: text, theirs: write(wanted) }
  return mergeTexts(versions, schemas).text ?? undefined
}
