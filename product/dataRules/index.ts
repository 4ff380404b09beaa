import { defineAction } from '#actions'
import { late } from '#ui'
import { dataRules } from './action'

// Fetched on first use: few users look at rules.
const RulesDrawer = late(async () => (await import('./RulesDrawer')).RulesDrawer)

export default defineAction(dataRules, {
  icon: 'filter',
  run: ({ dialog }) => dialog(RulesDrawer),
})
