import type { MetaSchemas } from '../model/link/meta'
import { type DocumentFile, kindAt } from '../model/link/source'
import { mergeTexts, type Versions } from '../model/merge/mergeTexts'
import type { Answers } from '../model/merge/question'
import { type Choice, choicesInWords } from '../model/words/choicesInWords'
import { questionInWords } from '../model/words/placeInWords'
import { titlesIn } from '../model/words/titles'

/** What comes of two versions of a document. */
export interface Merge {
  /** Null = deleted. Open questions count as answered by ours. */
  readonly text: string | null
  /** All that is asked, also what is answered already. */
  readonly questions: readonly AskedQuestion[]
  /** Whether all of them are answered. */
  readonly isComplete: boolean
}

export interface AskedQuestion {
  readonly id: string
  readonly sentence: string
  readonly choices: readonly Choice[]
}

export function mergeInWords(
  versions: Versions,
  answers: Answers = {},
  { schemas, files }: { readonly schemas: MetaSchemas; readonly files: readonly DocumentFile[] },
): Merge {
  const kind = kindAt(versions.path)
  const { questions } = mergeTexts(versions, schemas)
  const { text, questions: open } = mergeTexts(versions, schemas, answers)
  // An answer may bring a question of its own, such as where what stays is to stand.
  const later = open.filter(({ id }) => !questions.some((one) => one.id === id))
  const asked = [...questions, ...later]
  if (!kind || asked.length === 0) return { text, questions: [], isComplete: open.length === 0 }
  const context = { schemas, titleOf: titlesIn(files) }
  return {
    text,
    questions: asked.map((question) => ({
      id: question.id,
      sentence: questionInWords(kind, versions, question, context),
      choices: choicesInWords(kind, versions, question, schemas),
    })),
    isComplete: open.length === 0,
  }
}
