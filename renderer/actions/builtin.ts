import { actionMessages } from '../messages'
import { Registry } from '../model/entity/registry'
import { late } from '../ui/late'
import { runCall } from './call'
import { type ActionType, defineAction, type RunContext } from './define'
import { builtinActionDocs } from './docs'
import { runExport } from './exportRows'
import { runGo } from './go'
import type { AddChildProps } from './model'
import { idsOf } from './question'
import { runMerge } from './removal/merge'
import { runRemove, runRemoveMany } from './removal/remove'
import { runDo } from './runDo'

// Fetched on first use: few users import, edit many or restore, but everybody loads the list.
const ImportDialog = late(async () => (await import('./import/ImportDialog')).ImportDialog)
const BinDialog = late(async () => (await import('./bin/BinDialog')).BinDialog)

const EditManyDialog = late(async () => (await import('./editMany/EditManyDialog')).EditManyDialog)
const PasteManyDialog = late(
  async () => (await import('./pasteMany/PasteManyDialog')).PasteManyDialog,
)

const docs = new Registry('action', builtinActionDocs)
const act = (name: string, half: Parameters<typeof defineAction>[1]) =>
  defineAction(docs.get(name), half)

/** The built-in actions, each joined with its document half. */
export const builtinActions: readonly ActionType[] = [
  act('add', { icon: 'plus', primary: true, run: ({ open }) => open({ mode: 'add' }) }),
  act('addChild', { icon: 'plus', run: runAddChild }),
  act('edit', { icon: 'edit', run: runOpen('edit') }),
  act('copy', { icon: 'copy', run: runOpen('copy') }),
  act('view', { icon: 'eye', run: runOpen('view') }),
  act('delete', { icon: 'trash', run: runRemove }),
  act('deleteMany', { icon: 'trash', run: runRemoveMany }),
  act('merge', { icon: 'link', run: runMerge }),
  act('editMany', { icon: 'edit', run: runEditMany }),
  act('pasteMany', { icon: 'table', run: ({ dialog }) => dialog(PasteManyDialog) }),
  act('import', { icon: 'upload', run: ({ dialog }) => dialog(ImportDialog) }),
  act('export', { icon: 'download', run: runExport }),
  act('refresh', { icon: 'reload', run: ({ reload }) => reload() }),
  act('go', { icon: 'right', run: runGo }),
  act('restore', { icon: 'undo', run: ({ dialog }) => dialog(BinDialog) }),
  act('whoSees', { icon: 'eye', run: runWhoSees }),
  act('call', { icon: 'bolt', run: runCall }),
  act('do', { icon: 'bolt', run: runDo }),
]

/** Opens the row that the action was started on. */
function runOpen(mode: 'edit' | 'copy' | 'view') {
  return ({ open, rows: [row] }: RunContext): void => {
    if (row?.id !== undefined) open({ mode, id: row.id })
  }
}

/** A new record below the row, in a tree. */
function runAddChild({ action, open, rows: [row] }: RunContext): void {
  if (row?.id === undefined) return
  const { takes } = action.props as AddChildProps // what the action's document compiles to
  const taken = takes.map((key) => [key, row.record[key] ?? null] as const)
  const prefill = taken.length > 0 && { prefill: Object.fromEntries(taken) }
  open({ mode: 'add', below: row.id, ...prefill })
}

/** Opens the page that shows who can see the row. */
function runWhoSees({ model, ports, rows: [row], visit }: RunContext): void {
  if (row?.id === undefined) return
  const path = ports.whoSees?.(model.entity.name, row.id)
  if (path === undefined) ports.notify.warning(actionMessages.cannotAsk)
  else visit(path)
}

/** Asks for the new values of the ticked rows. */
function runEditMany(context: RunContext): void {
  if (idsOf(context).length === 0) context.ports.notify.warning(actionMessages.selectOne)
  else context.dialog(EditManyDialog)
}
