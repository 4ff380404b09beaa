import { readOptions } from '../../../data/dictCache'
import { tableOptionsLimit } from '../../../data/lookupStore'
import type { Lookup } from '../../../model/entity/field'
import type { RequestPort } from '../../../ports'
import type { GridColumn } from '../../columns/model'
import type { TextBlock } from '../../sheet/textBlock'

// A column of a thousand unknown names is a mistake, and must not cause a thousand calls.
const namesAtMost = 100
const atOnce = 6

/**
 * A lookup that also knows pasted names and codes beyond the first page of a table's options: people, departments,
 * records. They are searched by name; names not found stay unknown.
 */
export async function withNames(
  lookup: Lookup,
  pasted: { readonly block: TextBlock; readonly columns: readonly GridColumn[] },
  request: RequestPort,
): Promise<Lookup> {
  const unknown = unknownNames(lookup, pasted)
  if (unknown.length === 0) return lookup
  /** undefined = several are called so. */
  const values = new Map<string, string | undefined>()
  const texts = new Map<string, string>()
  const waiting = unknown.slice(0, namesAtMost)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { dict, name } = next
      const found = await search(request, dict, name)
      if (found === 'several') values.set(keyOf(dict, name), undefined)
      else if (found?.text === name) values.set(keyOf(dict, name), found.value)
      else if (found) texts.set(keyOf(dict, name), found.text)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    options: (dict) => lookup.options(dict),
    text: (dict, value) => texts.get(keyOf(dict, value)) ?? lookup.text(dict, value),
    value: (dict, text) => {
      const key = keyOf(dict, text)
      return values.has(key) ? values.get(key) : lookup.value(dict, text)
    },
  }
}

interface Unknown {
  readonly dict: string
  readonly name: string
}

function unknownNames(
  lookup: Lookup,
  { block, columns }: { readonly block: TextBlock; readonly columns: readonly GridColumn[] },
): readonly Unknown[] {
  const found = new Map<string, Unknown>()
  // A block narrower than the range is repeated.
  for (const [at, { field }] of columns.entries()) {
    const dict = field.type.dict(field)
    // A code dictionary is loaded whole.
    if (!dict?.includes(',')) continue
    const options = lookup.options(dict)
    const known = new Set(options.flatMap(({ text, value }) => [text, value]))
    // They stand by their texts, so another of the last text may be on the page that nobody has asked for.
    if (options.length >= tableOptionsLimit) known.delete(options.at(-1)?.text ?? '')
    for (const row of block) {
      const text = row[at % row.length]?.trim() ?? ''
      for (const part of new Set([text, ...text.split(/[,，]/)])) {
        const name = part.trim()
        if (name !== '' && !known.has(name)) found.set(keyOf(dict, name), { dict, name })
      }
    }
  }
  return [...found.values()]
}

/** The entry with that name; else with that code. A name of several is not one of them by chance. */
async function search(request: RequestPort, dict: string, name: string) {
  const path = encodeURIComponent(dict)
  const ask = async (url: string, params: Readonly<Record<string, string>>) => {
    try {
      return (await request.send({ method: 'GET', url, params, quiet: true })).result
    } catch {
      return undefined
    }
  }
  const list = await ask(`/sys/dict/loadDict/${path}`, { keyword: name, pageSize: '20' })
  const [named, ...others] = readOptions(list).filter(({ text }) => text === name)
  if (named && others.length === 0) return named
  const texts = await ask(`/sys/dict/loadDictItem/${path}`, { key: name, delNotExist: 'true' })
  const text: unknown = Array.isArray(texts) ? texts[0] : undefined
  if (typeof text === 'string') return { value: name, text }
  return named ? 'several' : undefined
}

const keyOf = (dict: string, name: string): string => `${dict}\n${name}`
