import type { Manual, ManualChapter, ManualKey, ManualLine } from '#model'
import { helpMessages as texts } from './messages'

/** One screen of the manual. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly use?: string
  readonly entries: readonly Entry[]
}

/** Description of a key, a function or a format. */
export interface Entry {
  readonly name: string
  readonly sentence: string
  readonly value?: string
  readonly required?: boolean
  /** Id of the part that describes its value. */
  readonly of?: string
  readonly example?: string
  /** Where the example is from, or its result. */
  readonly source?: string
}

export interface Group {
  readonly title: string
  readonly parts: readonly Part[]
}

/** The manual grouped as in its contents. */
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
          id,
          title,
          entries: lines.map(lineEntry),
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
  id,
  title,
  entries: keys.map(keyEntry),
  ...(use === undefined ? {} : { use }),
})

function keyEntry({ name, sentence, value, required, of, example }: ManualKey): Entry {
  return {
    name,
    sentence,
    value,
    required,
    ...(of === undefined ? {} : { of }),
    ...(example && {
      example: example.text,
      source: example.file === undefined ? texts.sample : texts.from(example.file),
    }),
  }
}

const lineEntry = ({ name, sentence, example, result }: ManualLine): Entry => ({
  name,
  sentence,
  ...(example !== undefined && { example }),
  ...(result !== undefined && { source: texts.gives(result) }),
})

/** The entries that contain the words; a part whose name contains them is kept whole. */
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
