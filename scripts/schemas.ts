import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model/link/documents'
import { readDocumentFiles } from '../server/documentFiles'
import { formatText } from './lib/formatText'

// `npm run schemas:check [folder]`, `npm run schemas:fmt [folder] [-- --check]`
const [command, ...rest] = process.argv.slice(2)
const folder =
  rest.find((argument) => !argument.startsWith('--')) ?? (process.env.SCHEMAS_DIR || 'schemas')

if (command === 'check') process.exitCode = check()
else if (command === 'fmt') process.exitCode = format(rest.includes('--check'))
else throw new Error(`unknown command '${command}'; known: check, fmt`)

/** Prints every finding as `path:line:column message`; 1 when one is an error. */
function check(): number {
  const files = readDocumentFiles(folder)
  const { findings } = loadDocuments(files, registries)
  for (const { file, line, column, message } of findings) {
    console.log(`${join(folder, file)}:${line}:${column} ${message}`)
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  console.log(`${files.length} documents, errors: ${errors}, warnings: ${warnings}`)
  return errors > 0 ? 1 : 0
}

/** Writes every document in the one format; with `--check` only names those that are not: 1 then. */
function format(onlyCheck: boolean): number {
  const unlike = readDocumentFiles(folder).filter(({ path, text, fault }) => {
    const formatted = fault === undefined ? formatText(path, text) : undefined
    if (formatted === text) return false
    const file = join(folder, path)
    if (formatted === undefined)
      console.log(`${file}: ${fault ?? 'cannot be read; see schemas:check'}`)
    else if (onlyCheck) console.log(`${file}: not formatted; run schemas:fmt`)
    else writeFileSync(file, formatted)
    return onlyCheck || formatted === undefined
  })
  return unlike.length > 0 ? 1 : 0
}
