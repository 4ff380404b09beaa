import { existsSync } from 'node:fs'
import { openDatabase } from '../server/db/open'
import { readDocumentFiles } from '../server/documents/files'
import { readEnvironment } from '../server/environment'
import { forOperator } from '../server/kernel/forOperator'
import { askDoor } from '../server/plan/door'
import { planMessages } from '../server/plan/messages'
import { type Plan, type PlanAsked, planOf } from '../server/plan/plan'

// `npm run schemas:plan [folder]`: a dry run of what the documents would change in the environment's database. With
// `-- --revoke` it takes away what role documents gave and no longer give. npm keeps a `--revoke` of its own for itself.
const given = process.argv.slice(2).filter((one) => one !== '--revoke')
const { database: location, schemasDir } = readEnvironment(process.env)
const asked = {
  files: readDocumentFiles(given[0] ?? schemasDir),
  revokes: process.argv.includes('--revoke') || process.env.npm_config_revoke === 'true',
}
if ('dataDir' in location && !existsSync(location.dataDir)) {
  console.error(planMessages.noDatabase(location.dataDir))
  process.exit(1)
}
try {
  // A running server holds the embedded database.
  const told = 'dataDir' in location ? await askDoor(location.dataDir, asked) : undefined
  if (told) console.log(planMessages.byServer)
  show(told ?? (await plannedHere(asked)))
} catch (error) {
  console.error(forOperator(error))
  process.exitCode = 1
}

async function plannedHere(asked: PlanAsked): Promise<Plan> {
  const database = await openDatabase(location)
  try {
    return await planOf({ database, clock: () => new Date() }, asked)
  } finally {
    await database.close()
  }
}

function show({ errors, parts, refused, failed }: Plan): void {
  for (const error of errors) console.log(error)
  for (const { title, sentences } of parts) {
    console.log(`${title}${sentences.length === 0 ? planMessages.nothing : ''}`)
    for (const sentence of sentences) console.log(`  ${sentence}`)
  }
  if (refused !== undefined) console.log(refused)
  if (failed) process.exitCode = 1
}
