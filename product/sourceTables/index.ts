import { defineAction } from '#actions'
import { late } from '#ui'
import { sourceTables } from './action'

const TablesDialog = late(async () => (await import('./TablesDialog')).TablesDialog)

export default defineAction(sourceTables, {
  icon: 'table',
  run: ({ dialog }) => dialog(TablesDialog),
})
