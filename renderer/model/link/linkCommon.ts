import { checkTitles } from '../check/checkTitles'
import type { DictDoc } from '../document/dict'
import { findingTexts } from '../finding/messages.findings'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { checkMenuNode } from '../menu/checkMenu'
import type { MenuDoc, MenuNode } from '../menu/menuDoc'
import type { DocumentKind } from './meta'
import { isClean, type Source } from './source'

/** Reports names that are used twice. */
export function uniqueNames(
  noun: string,
): (name: string, source: Source, pointer: string) => boolean {
  const taken = new Map<string, string>()
  return (name, source, pointer) => {
    const first = taken.get(name)
    if (first === undefined) {
      taken.set(name, source.path)
      return true
    }
    const message = findingTexts.sameName(noun, name, first)
    source.report({ pointer, severity: 'error', message })
    return false
  }
}

/** Last part of a file's name: a document too broken to state its name probably has this one. */
const lastName = ({ name }: Source): string => name.slice(name.lastIndexOf('/') + 1)

/** The name that a document gives itself, also where its text is no JSON any more. */
export const nameIn = (source: Source, key: DocumentKind): string =>
  statedName(source, key) ?? lastName(source)

function statedName(source: Source, key: string): string | undefined {
  const name = source.doc[key] ?? source.written?.[key]
  return typeof name === 'string' ? name : said(source, key)
}

/** A top-level value found in the text even if it is not valid JSON: only names and paths, which need no JSON escapes. */
export const said = ({ file, written }: Source, key: string): string | undefined =>
  written ? undefined : new RegExp(`"${key}"\\s*:\\s*"([\\w/-]+)"`).exec(file.text)?.[1]

/** The names of all documents of a kind; undefined while one of them does not say its own: any name may be meant. */
export const namesOf = (
  sources: readonly Source[],
  key: DocumentKind,
): readonly string[] | undefined =>
  sources.every((source) => statedName(source, key) !== undefined)
    ? sources.map((source) => nameIn(source, key))
    : undefined

/**
 * Runs a compiler of a registered type or kind on the remains of a broken document. It may throw on them; if it throws
 * on a whole document, that is a programming error and is rethrown.
 */
export function sparing<T>(source: Source, compile: () => T | undefined): T | undefined {
  if (isClean(source)) return compile()
  try {
    return compile()
  } catch {
    return undefined
  }
}

export interface LinkedDicts {
  /** Only intact ones: their values are known. */
  readonly dicts: ReadonlyMap<string, DictDoc>
  /** undefined = not all are known. */
  readonly dictNames: readonly string[] | undefined
}

/** The same document gives the same dictionary object, so that dependents need not be recompiled. */
const frozen = new WeakMap<Source['doc'], DictDoc>()

export function linkDicts(sources: readonly Source[]): LinkedDicts {
  const isNew = uniqueNames(findingTexts.nouns.dict)
  const dicts = new Map<string, DictDoc>()
  for (const source of sources) {
    const { dict, title, items } = source.doc as Partial<DictDoc> // the shape check's remains
    if (dict === undefined || !isNew(dict, source, '/dict')) continue
    checkItems(items ?? [], source)
    if (!isClean(source)) continue
    const known = frozen.get(source.doc)
    const doc = known ?? Object.freeze({ dict, title: title ?? dict, items: items ?? [] })
    frozen.set(source.doc, doc)
    dicts.set(dict, doc)
  }
  return { dicts, dictNames: namesOf(sources, 'dict') }
}

function checkItems(items: DictDoc['items'], source: Source): void {
  const seen = new Map<string, number>()
  for (const [index, { value }] of present(items)) {
    const first = seen.get(value)
    if (first === undefined) seen.set(value, index)
    else {
      const place = below('/items', first)
      source.report({
        pointer: below('/items', index, 'value'),
        severity: 'error',
        first: place,
        message: findingTexts.repeated(value, place),
      })
    }
  }
  checkFormerValues(items, new Set(seen.keys()), source)
  checkTexts(items, source)
}

/** Reports two choices with the same text. A disabled choice may share a text. */
function checkTexts(items: DictDoc['items'], { report }: Source): void {
  const seen = new Map<string, number>()
  const values = new Set<string>()
  for (const [index, { value, text, disabled }] of present(items)) {
    // A duplicate value was already reported, whatever its texts.
    if (typeof text !== 'string' || disabled || values.has(value)) continue
    values.add(value)
    const first = seen.get(text)
    if (first === undefined) seen.set(text, index)
    else {
      const place = below('/items', first)
      const message = senseTexts.sameText(text, place)
      const pointer = below('/items', index, 'text')
      report({ pointer, severity: 'warning', rule: 'same-text', first: place, message })
    }
  }
}

/**
 * A former value must not be a current one, and only one value may claim it; else the meaning of stored records is
 * ambiguous.
 */
function checkFormerValues(
  items: DictDoc['items'],
  values: ReadonlySet<string>,
  { report }: Source,
): void {
  const seen = new Map<string, string>()
  for (const [index, { was = [] }] of present(items)) {
    for (const [at, former] of present(was)) {
      const pointer = below('/items', index, 'was', at)
      const first = seen.get(former)
      if (values.has(former)) {
        report({ pointer, severity: 'error', message: findingTexts.stillValue(former) })
      } else if (first !== undefined) {
        const message = findingTexts.repeated(former, first)
        report({ pointer, severity: 'error', first, message })
      } else seen.set(former, pointer)
    }
  }
}

export interface LinkedMenu {
  readonly menu: readonly MenuNode[]
  /** All registered codes; undefined if the menu is absent or broken. */
  readonly permissions: ReadonlySet<string> | undefined
}

export function linkMenu([source]: readonly Source[]): LinkedMenu {
  if (!source) return { menu: [], permissions: undefined }
  const { menu = [] } = source.doc as Partial<MenuDoc> // the shape check's remains
  const whole = source.findings.length === 0
  const isNew = uniqueNames(findingTexts.nouns.path)
  const permissions = new Set<string>()
  const visit = (nodes: readonly MenuNode[], pointer: string): void => {
    const entries = [...present(nodes)]
    checkTitles(
      findingTexts.nouns.entry,
      entries.map(([index, { name }]) => {
        const at = below(pointer, index, 'name')
        return { title: name, pointer: at, place: at, report: source.report }
      }),
    )
    for (const [index, node] of entries) {
      const at = below(pointer, index)
      isNew(node.path, source, below(at, 'path'))
      for (const code of Object.keys(node.buttons ?? {})) permissions.add(code)
      checkMenuNode(node, at, source.report)
      visit(node.children ?? [], below(at, 'children'))
    }
  }
  visit(menu, '/menu')
  return { menu, permissions: whole ? permissions : undefined }
}
