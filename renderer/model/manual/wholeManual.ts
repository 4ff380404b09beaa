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

/** An entry of the manual that is no key: a function, a member of `user`, a named pattern. */
export interface ManualLine {
  readonly name: string
  readonly sentence: string
  readonly example?: string
  /** Result of the example as JSON. */
  readonly result?: string
}

/** Names for expressions: functions, members of `user`, patterns. */
export interface ManualSection {
  readonly id: string
  readonly title: string
  readonly lines: readonly ManualLine[]
}

/** The manual of everything that documents may contain. */
export interface Manual {
  readonly chapters: readonly ManualChapter[]
  readonly sections: readonly ManualSection[]
  readonly oddities: readonly string[]
}

/** Content of the `<name>.about.json` files beside the parts. */
export interface PartAbouts {
  /** When to use each part, by chapter id (`field.date`). */
  readonly uses: Readonly<Record<string, string>>
  /** Sample fields that show the options of the types. */
  readonly samples: readonly object[]
}

/** The manual of everything registered; its examples come from the files where possible. */
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

/** A sample entity with all of the fields. */
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
