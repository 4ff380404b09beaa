import { openDatabase } from '../server/db/open'
import { readDocuments } from '../server/documents'
import { tablePlan } from '../server/entity/schema/ddl'
import { orphanedColumns, orphanedReferences } from '../server/entity/schema/leftovers'
import { readEnvironment } from '../server/environment'
import { grantsToCome } from '../server/seed/roles'
import { planMessages } from './lib/messages.plan'

// `npm run schemas:plan [folder]`: a dry run of what the documents would change in the environment's database.
const environment = readEnvironment(process.env)
const folder = process.argv[2] ?? environment.schemasDir
const { entities, dicts, roles, findings } = readDocuments(folder)
const errors = findings.filter(({ severity }) => severity === 'error')
for (const { file, line, message } of errors) console.log(`${file}:${line} ${message}`)

const database = await openDatabase(environment.database)
try {
  const { done, refusals } = await tablePlan(database.db, entities.values(), dicts)
  tell(planMessages.done, done)
  tell(
    planMessages.refused,
    refusals.map(({ message }) => message),
  )
  const columns = await orphanedColumns(database.db, entities.values())
  // The tables may not exist before the change.
  const references = await orphanedReferences(database.db, entities.values()).catch(() => [])
  tell(
    planMessages.left,
    [...columns, ...references].map(({ message }) => message),
  )
  // An empty database has no role tables.
  const grants = await grantsToCome(database.db, roles.values()).catch(() => [])
  tell(planMessages.roles, grants.map(planMessages.given))
  process.exitCode = errors.length + refusals.length > 0 ? 1 : 0
} finally {
  await database.close()
}

function tell(title: string, sentences: readonly string[]): void {
  console.log(`${title}${sentences.length === 0 ? planMessages.nothing : ''}`)
  for (const sentence of sentences) console.log(`  ${sentence}`)
}
