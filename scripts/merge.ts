import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { registries } from '../product/registries'
import { mergeInWords } from '../renderer/assist/merge'
import { schemasOf } from '../renderer/model/link/documents'
import { kindAt } from '../renderer/model/link/source'
import { mergeTexts, type Versions } from '../renderer/model/merge/mergeTexts'
import type { Answers, Pick } from '../renderer/model/merge/question'
import { mergeMessages as messages } from './lib/messages.merge'

/*
 * `npm run schemas:merge -- %O %A %B %P`: the merge of the workbench as a merge driver for Git. The merged text is written
 * to the file %A. Where both sides changed the same, markers stand there, the questions are told, and it ends with 1.
 */
const [base, ours, theirs, path] = process.argv.slice(2)
/** Where Git calls it; npm runs it in the folder of the program. */
const place = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)
const schemas = schemasOf(registries)

if (!base || !ours || !theirs || !path) {
  console.error(messages.usage)
  process.exitCode = 2
} else
  process.exitCode = merge({ base: place(base), ours: place(ours), theirs: place(theirs) }, path)

function merge(files: Readonly<Record<Pick, string>>, name: string): number {
  // Git gives an empty file where there was none.
  const textOf = (side: Pick) => readFileSync(files[side], 'utf8') || null
  const versions = {
    path: belowFolder(name),
    base: textOf('base'),
    ours: textOf('ours'),
    theirs: textOf('theirs'),
  }
  const { text, questions } = mergeTexts(versions, schemas)
  if (questions.length === 0) {
    writeFileSync(files.ours, text ?? '')
    return 0
  }
  writeFileSync(files.ours, marked(versions))
  console.error(messages.conflict(name, questions.length))
  for (const { sentence } of mergeInWords(versions, {}, { schemas, files: [] }).questions)
    console.error(messages.question(sentence))
  return 1
}

/** The path below the folder of documents, wherever in the repository that lies. */
function belowFolder(name: string): string {
  const parts = name.split('/')
  const rests = parts.map((_, at) => parts.slice(at).join('/'))
  return rests.find((rest) => kindAt(rest) !== undefined) ?? name
}

/** What only one side changed is merged; markers stand where both did. */
function marked(versions: Versions): string {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-merge-'))
  try {
    const sides = (['ours', 'base', 'theirs'] as const).map((pick) => {
      const file = join(folder, pick)
      writeFileSync(file, answered(versions, pick) ?? '')
      return file
    })
    const names = ['ours', 'base', 'theirs'].flatMap((name) => ['-L', name])
    return mergedByLines(['merge-file', '-p', '--diff3', ...names, ...sides])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The merge with this side's answer to all that is asked; an answer may bring a question of its own. */
function answered(versions: Versions, pick: Pick): string | null {
  let answers: Answers = {}
  for (;;) {
    const { text, questions } = mergeTexts(versions, schemas, answers)
    if (questions.length === 0) return text
    answers = { ...answers, ...Object.fromEntries(questions.map(({ id }) => [id, pick])) }
  }
}

/** Git ends with the number of conflicts. */
function mergedByLines(command: readonly string[]): string {
  try {
    return execFileSync('git', command, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { stdout, status } = Object(error)
    if (typeof stdout === 'string' && typeof status === 'number' && status < 128) return stdout
    throw error
  }
}
