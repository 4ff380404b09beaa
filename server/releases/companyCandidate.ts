import {
  companyPath,
  type DocumentFile,
  type Documents,
  type LocatedFinding,
  loadCompanyOver,
} from '#model'
import { registries } from '../../product/registries'
import { placesOf } from '../documents/placed'
import type { Released } from '../documents/released'
import type { StoredPlaces } from '../entity/schema/placing'
import type { Caller } from '../http/right'
import { refusedFindings, type Texts } from './candidate'
import { limitFinding, limitFindings } from './companyLimits'
import { limitMessages } from './messages.limits'
import type { Releasing } from './releasing'
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
export async function companyCandidate(
  { database, source, limits }: Pick<Releasing, 'database' | 'source' | 'limits'>,
  released: Pick<Released, 'texts' | 'number'>,
  changed: Texts,
  { now, caller }: { readonly now: Documents; readonly caller: Caller },
): Promise<CompanyCandidate> {
  const { tenantId: id } = caller
  const inForce = now.companies.get(id)?.ownTexts ?? new Map<string, string>()
  const all = filesOf(id, [source.texts(), released.texts, changed])
  const visible = visibleTo(now, caller)
  const load = (stored?: StoredPlaces): Documents => {
    const own = loadCompanyOver(visible, id, all, registries, stored)
    return { ...(own ?? visible), companies: new Map(own ? [[id, own]] : []) }
  }
  const began = performance.now()
  const named = load()
  const took = Math.ceil(performance.now() - began)
  const { stored, refused } = await placesOf(database.db, named, released, changed)
  const after = stored.size === 0 ? named : load(stored)
  const own = after.companies.get(id)
  const findings = [...(own?.findings ?? []), ...refusedFindings(after, refused)]
  // What a release of the platform has broken is not in the way of what else he publishes.
  const before = loadCompanyOver(visible, id, filesOf(id, [inForce]), registries)
  const known = new Set(before?.findings.map(placeOf))
  const errors = findings.filter(
    (one) => one.severity === 'error' && (changed.has(one.file) || !known.has(placeOf(one))),
  )
  const over = [...limitFindings(changed.keys(), { before: now, after }, limits)]
  const [file] = changed.keys()
  if (file !== undefined && took > limits.compile)
    over.push(limitFinding(file, limitMessages.compile(limits.compile, took)))
  return { after, errors: [...over, ...errors] }
}

/** Those of a company; of the same path the last text counts. */
function filesOf(id: number, parts: readonly Texts[]): readonly DocumentFile[] {
  const texts = new Map(parts.flatMap((part) => [...part]))
  return [...texts].flatMap(([path, text]): readonly DocumentFile[] =>
    text === null || companyPath(path)?.id !== id ? [] : [{ path, text }],
  )
}

/** What is offered instead depends on what else there is. */
const placeOf = ({ file, rule, pointer }: LocatedFinding): string =>
  JSON.stringify([file, rule, pointer])
