import { carriedPath, companyPath, companyPrefix } from '../document/companyNames'
import { columnOf } from '../entity/entity'
import type { LocatedFinding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { isObject } from '../finding/walk'
import { readText } from '../text/readText'
import { type CarriedText, carriedText, type OwnNames } from './carriedText'
import { checkCompany } from './checkCompany'
import { type LinkedDocuments, linkAll } from './linkAll'
import type { Linking } from './linkEntities'
import type { DocumentKind } from './meta'
import { type DocumentFile, kindWithin, openSource, type Source } from './source'
import { type Refusal, withoutRefused } from './withoutRefused'

interface WithTexts extends LinkedDocuments {
  readonly texts: ReadonlyMap<string, string>
}

interface OfCompany extends WithTexts {
  readonly company: number
  readonly ownTexts: ReadonlyMap<string, string>
}

/**
 * The documents of each company that has some, over the platform's. What a company's documents call each other carries
 * its prefix, as do their paths in `texts`; findings speak of them as they are written.
 */
export function loadCompanies(
  platform: WithTexts,
  files: readonly DocumentFile[],
  linking: Linking & { readonly refused?: readonly Refusal[] },
): ReadonlyMap<number, OfCompany> {
  const own = new Map<number, DocumentFile[]>()
  for (const file of files) {
    const id = companyPath(file.path)?.id
    if (id === undefined) continue
    const known = own.get(id)
    if (known) known.push(file)
    else own.set(id, [file])
  }
  return new Map([...own].map(([id, all]) => [id, loadCompany(platform, id, all, linking)]))
}

function loadCompany(
  platform: WithTexts,
  id: number,
  files: readonly DocumentFile[],
  { refused = [], ...linking }: Linking & { readonly refused?: readonly Refusal[] },
): OfCompany {
  const lost: LocatedFinding[] = []
  const carried: Carried[] = []
  const documents = files.flatMap((file) => {
    const path = companyPath(file.path)?.path ?? ''
    const kind = kindWithin(path)
    if (!kind) lost.push(atBeginning(file.path, findingTexts.unknownPlace(path)))
    return kind ? [{ file, path, kind }] : []
  })
  const own = ownNamesOf(documents)
  const names = {
    entity: new Set(platform.entities.keys()),
    page: new Set(platform.pages.keys()),
    report: new Set(platform.reports.keys()),
    dict: new Set(platform.dicts.keys()),
  }
  const { schemas } = linking.shapes
  const offered = linking.registries.program?.offered
  const sources: Source[] = []
  const key = keyOf(own, names)
  for (const { file, path, kind } of documents) {
    const one = carriedFile(file, key, () => {
      const naming = { id, schema: schemas[kind], own, platform: names }
      const { text, places } = carriedText(file.text, kind, naming)
      return { file: { ...file, path: carriedPath(path, id), text }, places }
    })
    carried.push({
      places: one.places,
      text: one.file.text,
      written: file.path,
      path: one.file.path,
    })
    const source = withoutRefused(openSource(one.file, kind, linking.shapes), refused)
    checkCompany(source, id, { schemas, platform: names, offered })
    sources.push(source)
  }
  const linked = linkAll(sources, { ...linking, lost, platform })
  const told = toldAsWritten(carried, id)
  return {
    ...linked,
    company: id,
    findings: linked.findings.map(told),
    allowed: linked.allowed.map((one) => ({ ...told(one), reason: one.reason })),
    texts: new Map([...platform.texts, ...carried.map(({ path, text }) => [path, text] as const)]),
    ownTexts: new Map(files.map(({ path, text }) => [path, text])),
  }
}

const atBeginning = (file: string, message: string): LocatedFinding => ({
  ...{ file, line: 1, column: 1, pointer: '' },
  ...{ severity: 'error', rule: 'meaning', message },
})

interface CarriedFile {
  readonly file: DocumentFile
  readonly places: CarriedText['places']
}

const carriedBefore = new WeakMap<DocumentFile, CarriedFile & { readonly key: string }>()

/** The same object as before where neither the text nor the names around it have changed: it need not be checked again. */
function carriedFile(file: DocumentFile, key: string, carry: () => CarriedFile): CarriedFile {
  const known = carriedBefore.get(file)
  if (known?.key === key) return known
  const made = { ...carry(), key }
  carriedBefore.set(file, made)
  return made
}

const keyOf = (...names: readonly Readonly<Record<string, ReadonlySet<string>>>[]): string =>
  JSON.stringify(names.map((kinds) => Object.entries(kinds).map(([kind, all]) => [kind, ...all])))

interface Placed {
  readonly file: DocumentFile
  /** Within the company. */
  readonly path: string
  readonly kind: DocumentKind
}

function ownNamesOf(documents: readonly Placed[]): OwnNames {
  const names = {
    ...{ entity: new Set<string>(), page: new Set<string>(), dict: new Set<string>() },
    ...{ report: new Set<string>(), rule: new Set<string>(), role: new Set<string>() },
    ...{ menu: new Set<string>(), tables: new Set<string>() },
  }
  for (const { file, path, kind } of documents) {
    const { value } = readText(file.text)
    const doc = isObject(value) ? value : {}
    const name = doc[kind] ?? new RegExp(`"${kind}"\\s*:\\s*"([\\w/-]+)"`).exec(file.text)?.[1]
    if (kind === 'page') names.page.add(path.replace(/^\w+\//, '').replace(/\.json$/, ''))
    if (typeof name === 'string') names[kind].add(name)
    if (kind === 'entity' && typeof doc.api === 'string')
      names.tables.add(columnOf(doc.api.slice(1).replace(/[/-]/g, '_')))
  }
  return names
}

interface Carried extends CarriedText {
  /** Path as written, and as it leaves the company. */
  readonly written: string
  readonly path: string
}

/** Findings about carried texts as findings about the texts as they are written. */
function toldAsWritten(carried: readonly Carried[], id: number) {
  const prefix = companyPrefix(id)
  const byPath = new Map(carried.map((one) => [one.path, one]))
  const plain = (text: string) => text.replaceAll(prefix, '')
  return (finding: LocatedFinding): LocatedFinding => {
    const one = byPath.get(finding.file)
    if (!one) return finding
    const start = startOf(one.text, finding.line)
    const before = (offset: number) => {
      const passed = one.places.filter((at) => at < offset)
      const inside = passed.some((at) => offset < at + prefix.length)
      const last = passed.at(-1) ?? 0
      return inside
        ? last - (passed.length - 1) * prefix.length
        : offset - passed.length * prefix.length
    }
    const { suggestion, fix } = finding
    return {
      ...finding,
      file: one.written,
      column: before(start + finding.column - 1) - before(start) + 1,
      pointer: plain(finding.pointer),
      message: plain(finding.message).replaceAll(one.path, one.written),
      ...(suggestion !== undefined && { suggestion: plain(suggestion) }),
      ...(fix && {
        fix: { start: before(fix.start), end: before(fix.end), text: plain(fix.text) },
      }),
    }
  }
}

function startOf(text: string, line: number): number {
  let start = 0
  for (let passed = 1; passed < line; passed++) start = text.indexOf('\n', start) + 1
  return start
}
