import type { Module } from '../module/module'
import { checkRuleRoutes } from './checkRuleRoutes'
import { duplicateRoutes } from './duplicates'
import { checkMigrations } from './migrations'

/** Checks whether a value is free and whether it follows a rule. */
export const checkModule: Module = {
  name: 'checks',
  migrations: checkMigrations,
  start: ({ db, documents }) => ({
    async routes(api) {
      await duplicateRoutes(api, { db, entities: (tenantId) => documents(tenantId).entities })
      await checkRuleRoutes(api, { db })
    },
  }),
}
