import { builtinFunctions } from '../expr/functions/builtin'
import { schemasOf } from '../link/documents'
import type { Registries } from '../link/registries'
import type { DocumentFile } from '../link/source'
import { namedPatterns } from '../regexp/patterns'
import { examplesIn } from './examples'
import { type ManualChapter, manualOf } from './manual'
import { documentUses, manualTexts, oddities, patternTexts, userTexts } from './messages'
import { functionExamples, macroExamples } from './messages.functions'
import { manualSamples } from './samples'

/** One line of the manual that is no key: a function, a member of `user`, a named pattern. */
export interface ManualLine {
  readonly name: string
  readonly sentence: string
  readonly example?: string
  /** What the example gives, as JSON. */
  readonly result?: string
}

/** What expressions may name: functions, members of `user`, patterns. */
export interface ManualSection {
  readonly id: string
  readonly title: string
  readonly lines: readonly ManualLine[]
}

/** All that a document may say. */
export interface Manual {
  readonly chapters: readonly ManualChapter[]
  readonly sections: readonly ManualSection[]
  readonly oddities: readonly string[]
}

/** What the files beside the parts say of them (`<name>.about.json`). */
export interface PartAbouts {
  /** When each part is the right one, by the id of its chapter in the manual (`field.date`). */
  readonly uses: Readonly<Record<string, string>>
  /** Fields that show what the types can do. */
  readonly samples: readonly object[]
}

/** The manual of what is registered, its examples from the files where one of them says the key. */
export function wholeManual(
  registries: Registries,
  { uses, samples }: PartAbouts,
  files: readonly DocumentFile[],
): Manual {
  const schemas = schemasOf(registries)
  return {
    chapters: manualOf(schemas, {
      exampleOf: examplesIn(files, [...manualSamples, ofFields(samples)], schemas),
      useOf: (id) => uses[id] ?? documentUses[id],
    }),
    sections: [
      section(
        'functions',
        builtinFunctions.map(({ name, title }) => ({
          name,
          sentence: title,
          ...exampleOf(functionExamples[name]),
        })),
      ),
      section(
        'macros',
        macroExamples.map(([name, sentence, ...example]) => ({
          name,
          sentence,
          ...exampleOf(example),
        })),
      ),
      section(
        'user',
        Object.entries(userTexts).map(([name, sentence]) => ({ name: `user.${name}`, sentence })),
      ),
      section(
        'patterns',
        Object.keys(namedPatterns).map((name) => ({ name, sentence: patternTexts[name] ?? '' })),
      ),
    ],
    oddities,
  }
}

/** Fields as an entity that has them all. */
const ofFields = (fields: readonly object[]): DocumentFile => ({
  path: 'entities/samples.json',
  text: JSON.stringify({ fields: Object.fromEntries(fields.entries()) }),
})

const section = (
  id: 'functions' | 'macros' | 'user' | 'patterns',
  lines: readonly ManualLine[],
): ManualSection => ({ id, title: manualTexts[id], lines })

const exampleOf = (example: readonly [string, unknown] | undefined): Partial<ManualLine> =>
  example ? { example: example[0], result: JSON.stringify(example[1]) } : {}
