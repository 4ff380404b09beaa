import {
  companyPath,
  type DocumentFile,
  type Documents,
  type LocatedFinding,
  loadCompanyOver,
} from '#model'
import { registries } from '../../product/registries'
import { findingKey } from '../documents/inForce'
import type { DocumentSource } from '../documents/read'
import type { Released } from '../documents/released'
import type { Caller } from '../http/right'
import type { Texts } from './candidate'
import { visibleTo } from './visible'

interface CompanyCandidate {
  /** What the caller may see of the platform, and the documents of his company alone, if it would have any. */
  readonly after: Documents
  readonly errors: readonly LocatedFinding[]
}

/**
 * What a company's own documents would be with these texts, over what the caller may see of the platform: anything else
 * is to him as though it were not there, so that no finding names it.
 */
export function companyCandidate(
  { texts: files }: Pick<DocumentSource, 'texts'>,
  released: Pick<Released, 'texts'>,
  changed: Texts,
  { now, caller }: { readonly now: Documents; readonly caller: Caller },
): CompanyCandidate {
  const { tenantId: id } = caller
  const texts = new Map<string, string | null>()
  for (const part of [files(), released.texts, changed])
    for (const [path, text] of part) if (companyPath(path)?.id === id) texts.set(path, text)
  const all = [...texts].flatMap(([path, text]): readonly DocumentFile[] =>
    text === null ? [] : [{ path, text }],
  )
  const visible = visibleTo(now, caller)
  const own = loadCompanyOver(visible, id, all, registries)
  const known = new Set(now.companies.get(id)?.findings.map(findingKey))
  const errors = (own?.findings ?? []).filter(
    (one) => one.severity === 'error' && (changed.has(one.file) || !known.has(findingKey(one))),
  )
  const after = { ...(own ?? visible), companies: new Map(own ? [[id, own]] : []) }
  return { after, errors }
}
