import type { JobHandler } from '../jobs/handlers'
import { everywhere } from '../kernel/ofTenant'
import type { EntityDeps } from './contracts/deps'
import { messages } from './messages'
import { ensureTables } from './schema/ddl'
import { entityTableOf, keptHere } from './schema/entityTable'
import { fillKeys } from './schema/fillKeys'
import { makeFoldedKeys } from './schema/foldedKeys'
import { fillNameKeys } from './schema/nameKeys'
import { keyedTexts } from './schema/textKeys'
import { waitingUniques } from './schema/waitingIndexes'

/**
 * Fills keys of texts that have none, and makes unique indexes that waited for people to deal with duplicates: see
 * schema/textKeys.
 */
export const textKeyJob = ({
  database: { db },
  entities,
}: Pick<EntityDeps, 'database' | 'entities'>): JobHandler => ({
  name: 'fillTextKeys',
  title: messages.textKeysTitle,
  repeats: 'harmless',
  description: messages.textKeysHelp,
  schedules: [{ cron: '0 20 * * * ? *', description: messages.textKeysTitle, atStart: true }],
  async run({ signal }) {
    let filled = await fillNameKeys(db, entities(everywhere).values())
    for (const entity of keptHere(entities(everywhere).values())) {
      const entityTable = entityTableOf(entity)
      filled += await fillKeys(db, entityTable.table, keyedTexts(entityTable), { signal })
    }
    const before = await waitingUniques(db, entities(everywhere).values())
    const made = await makeFoldedKeys(db)
    if (before.length === 0) return messages.textKeysDone(filled, made, 0)
    await ensureTables(db, entities(everywhere).values())
    const after = await waitingUniques(db, entities(everywhere).values())
    return messages.textKeysDone(filled, made + before.length - after.length, after.length)
  },
})
