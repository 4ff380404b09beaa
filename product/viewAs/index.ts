import { defineAction } from '#actions'
import { type ViewAsProps, viewAs } from './action'
import { viewAsTexts } from './messages'

export default defineAction(viewAs, {
  icon: 'eye',
  async run({ action, rows: [row], ports }) {
    const { whom } = action.props as ViewAsProps // what the action's document compiles to
    if (row?.id === undefined) return
    if (!ports.viewAs) return ports.notify.warning(viewAsTexts.cannot)
    await ports.viewAs(whom === 'role' ? { roleId: row.id } : { userId: row.id })
  },
})
