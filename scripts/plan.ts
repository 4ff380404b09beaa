import { existsSync } from 'node:fs'
import { openDatabase } from '../server/db/open'
import { readDocuments } from '../server/documents'
import { tablePlan } from '../server/entity/schema/ddl'
import { moves, orphanedColumns, orphanedReferences } from '../server/entity/schema/leftovers'
import { unfitRecords } from '../server/entity/schema/unfitRecords'
import { readEnvironment } from '../server/environment'
import { forOperator } from '../server/kernel/forOperator'
import { grantsToCome } from '../server/seed/roles'
import { grantsLeft } from '../server/seed/rolesLeft'
import { planMessages } from './lib/messages.plan'
import { revokeGrants } from './lib/revokeGrants'

// `npm run schemas:plan [folder]`: a dry run of what the documents would change in the environment's database. With
// `-- --revoke` it takes away what role documents gave and no longer give. npm keeps a `--revoke` of its own for itself.
const given = process.argv.slice(2).filter((one) => one !== '--revoke')
const revokes = process.argv.includes('--revoke') || process.env.npm_config_revoke === 'true'
const environment = readEnvironment(process.env)
const folder = given[0] ?? environment.schemasDir
const documents = readDocuments(folder)
const { entities, dicts, roles, findings } = documents
const errors = findings.filter(({ severity }) => severity === 'error')
for (const { file, line, message } of errors) console.log(`${file}:${line} ${message}`)

const { database: location } = environment
if ('dataDir' in location && !existsSync(location.dataDir)) {
  console.error(planMessages.noDatabase(location.dataDir))
  process.exit(1)
}
const database = await openDatabase(location).catch((error: unknown) => {
  // A running server holds the embedded database: the sentence says so, and what to do.
  console.error(forOperator(error))
  process.exit(1)
})
try {
  const { done, refusals } = await tablePlan(database.db, entities.values(), dicts)
  tell(planMessages.done, done)
  tell(
    planMessages.refused,
    refusals.map(({ message }) => message),
  )
  const orphaned = await orphanedColumns(database.db, entities.values())
  // What moves to another name is told above.
  const columns = orphaned.filter(({ entity, name }) => !moves(entities.get(entity), name))
  // The tables may not exist before the change.
  const references = await orphanedReferences(database.db, entities.values()).catch(() => [])
  tell(
    planMessages.left,
    [...columns, ...references].map(({ message }) => message),
  )
  tell(planMessages.unfit, await unfitRecords(database.db, entities.values()))
  // An empty database has no role tables.
  const grants = await grantsToCome(database.db, roles.values()).catch(() => [])
  tell(planMessages.roles, grants.map(planMessages.given))
  process.exitCode = errors.length + refusals.length > 0 ? 1 : 0
  if (revokes) {
    const answer = await revokeGrants(database, documents, () => new Date())
    if ('refused' in answer) {
      console.log(answer.refused)
      process.exitCode = 1
    } else tell(planMessages.revoked, answer.revoked.map(planMessages.leftOver))
  } else {
    const left = await grantsLeft(database.db, documents).catch(() => [])
    tell(planMessages.over, left.map(planMessages.leftOver))
  }
} finally {
  await database.close()
}

function tell(title: string, sentences: readonly string[]): void {
  console.log(`${title}${sentences.length === 0 ? planMessages.nothing : ''}`)
  for (const sentence of sentences) console.log(`  ${sentence}`)
}
