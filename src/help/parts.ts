import type { Manual, ManualChapter, ManualKey, ManualLine } from '#model'
import { helpMessages as texts } from './messages'

/** One screen of the manual. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly use?: string
  readonly entries: readonly Entry[]
}

/** What is said of a key, a function, a format. */
export interface Entry {
  readonly name: string
  readonly sentence: string
  readonly value?: string
  readonly required?: boolean
  /** Id of the part about what stands there. */
  readonly of?: string
  readonly example?: string
  /** Where the example stands, or what it gives. */
  readonly source?: string
}

export interface Group {
  readonly title: string
  readonly parts: readonly Part[]
}

/** The manual as its contents show it. */
export function groupsOf(manual: Manual): readonly Group[] {
  const { groups } = texts
  const chapters = manual.chapters.map(partOf)
  const behind = (prefix: RegExp) => chapters.filter(({ id }) => prefix.test(id))
  return [
    { title: groups.documents, parts: behind(/^[^.]+$/) },
    { title: groups.field, parts: behind(/^field\./) },
    { title: groups.page, parts: behind(/^page\./) },
    { title: groups.view, parts: behind(/^view\./) },
    { title: groups.action, parts: behind(/Action\./) },
    {
      title: groups.expression,
      parts: [
        ...manual.sections.map(({ id, title, lines }) => ({
          ...{ id, title, entries: lines.map(lineEntry) },
        })),
        {
          id: 'oddities',
          title: texts.oddities,
          entries: manual.oddities.map((sentence) => ({ name: '', sentence })),
        },
      ],
    },
  ]
}

const partOf = ({ id, title, use, keys }: ManualChapter): Part => ({
  ...{ id, title, entries: keys.map(keyEntry) },
  ...(use === undefined ? {} : { use }),
})

function keyEntry({ name, sentence, value, required, of, example }: ManualKey): Entry {
  return {
    ...{ name, sentence, value, required },
    ...(of === undefined ? {} : { of }),
    ...(example && {
      example: example.text,
      source: example.file === undefined ? texts.sample : texts.from(example.file),
    }),
  }
}

const lineEntry = ({ name, sentence, example, result }: ManualLine): Entry => ({
  ...{ name, sentence },
  ...(example !== undefined && { example }),
  ...(result !== undefined && { source: texts.gives(result) }),
})

/** Only what holds the words, wherever it stands; a part whose name holds them is whole. */
export function matching(parts: readonly Part[], words: string): readonly Part[] {
  const asked = words.trim().toLowerCase()
  const holds = (...all: readonly (string | undefined)[]) =>
    all.some((text) => text?.toLowerCase().includes(asked))
  return parts.flatMap((part) => {
    if (holds(part.id, part.title, part.use)) return [part]
    const entries = part.entries.filter(({ name, sentence, example }) =>
      holds(name, sentence, example),
    )
    return entries.length > 0 ? [{ ...part, entries }] : []
  })
}
