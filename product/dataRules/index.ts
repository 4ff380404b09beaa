import { defineAction, late } from '#renderer'
import { dataRules } from './action'

// Fetched when somebody looks at rules: few do.
const RulesDrawer = late(async () => (await import('./RulesDrawer')).RulesDrawer)

export default defineAction(dataRules, {
  icon: 'filter',
  run: ({ dialog }) => dialog(RulesDrawer),
})
