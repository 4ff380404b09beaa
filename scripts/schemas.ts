import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registries } from '../product/registries'
import type { LocatedFinding } from '../renderer/model/finding/finding'
import { loadDocuments } from '../renderer/model/link/documents'
import { readDocumentFiles } from '../server/documents/files'
import { formatText } from './lib/formatText'
import { checkMessages } from './lib/messages.check'
import { migrateMessages } from './lib/messages.migrate'
import { entityIndex, migrateText } from './lib/migrateText'

// `npm run schemas:check [folder]`, `npm run schemas:fmt [folder] [-- --check]`, `npm run schemas:migrate [folder]`
const [command, ...rest] = process.argv.slice(2)
const folder =
  rest.find((argument) => !argument.startsWith('--')) ?? (process.env.SCHEMAS_DIR || 'schemas')

if (command === 'check') process.exitCode = check()
else if (command === 'fmt') process.exitCode = format(rest.includes('--check'))
else if (command === 'migrate') process.exitCode = migrate()
else throw new Error(`unknown command '${command}'; known: check, fmt, migrate`)

/** Prints findings as `path:line:column message`; answers 1 if there is an error, else also prints allowed ones. */
function check(): number {
  const files = readDocumentFiles(folder)
  const { findings, allowed } = loadDocuments(files, registries)
  const told = ({ file, line, column, message, rule }: LocatedFinding) =>
    `${join(folder, file)}:${line}:${column} ${message} [${rule}]`
  for (const finding of findings) console.log(told(finding))
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const counts = `${files.length} documents, errors: ${errors}, warnings: ${findings.length - errors}`
  if (errors > 0) {
    // Some checks only run on documents without errors, so the allowed findings are not known yet.
    console.log(counts)
    return 1
  }
  for (const finding of allowed) console.log(checkMessages.allowed(told(finding), finding.reason))
  console.log(`${counts}, allowed: ${allowed.length}`)
  return 0
}

/** Formats every document; with `--check` only lists unformatted ones and answers 1 if there are any. */
function format(onlyCheck: boolean): number {
  const unlike = readDocumentFiles(folder).filter(({ path, text, mistake }) => {
    const formatted = mistake === undefined ? formatText(path, text) : undefined
    if (formatted === text) return false
    const file = join(folder, path)
    if (formatted === undefined)
      console.log(`${file}: ${mistake ?? 'cannot be read; see schemas:check'}`)
    else if (onlyCheck) console.log(`${file}: not formatted; run schemas:fmt`)
    else writeFileSync(file, formatted)
    return onlyCheck || formatted === undefined
  })
  return unlike.length > 0 ? 1 : 0
}

/** Converts entities to the newest language version and prints the changes; 1 if one cannot be parsed. */
function migrate(): number {
  const files = readDocumentFiles(folder)
  const index = entityIndex(files)
  let changed = 0
  let unread = 0
  for (const { path, text, mistake } of files) {
    const file = join(folder, path)
    const migrated = mistake === undefined ? migrateText(path, text, index) : undefined
    if (migrated && migrated.changes.length > 0) {
      writeFileSync(file, migrated.text)
      changed += 1
    }
    if (!migrated) unread += 1
    for (const change of migrated?.changes ?? [mistake ?? migrateMessages.unreadable])
      console.log(`${file}: ${change}`)
  }
  console.log(migrateMessages.done(changed, files.length))
  return unread > 0 ? 1 : 0
}
