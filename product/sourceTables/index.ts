import { defineAction, late } from '#renderer'
import { sourceTables } from './action'

const TablesDialog = late(async () => (await import('./TablesDialog')).TablesDialog)

export default defineAction(sourceTables, {
  icon: 'table',
  run: ({ dialog }) => dialog(TablesDialog),
})
