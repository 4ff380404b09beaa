import { Registry } from '../model/entity/registry'
import { runCall } from './call'
import { type ActionType, defineAction } from './define'
import { builtinActionDocs } from './docs'
import { runExport } from './exportRows'
import { runAdd, runAddChild, runOpen } from './forms'
import { runGo } from './go'
import { runImport } from './importRows'
import { runRemove, runRemoveMany } from './remove'
import { runBin } from './runBin'
import { runDo } from './runDo'

const docs = new Registry('action', builtinActionDocs)
const act = (name: string, half: Parameters<typeof defineAction>[1]) =>
  defineAction(docs.get(name), half)

/** The built-in actions, each half joined to its document. */
export const builtinActions: readonly ActionType[] = [
  act('add', { icon: 'plus', primary: true, run: runAdd }),
  act('addChild', { icon: 'plus', run: runAddChild }),
  act('edit', { icon: 'edit', run: runOpen('edit') }),
  act('copy', { icon: 'copy', run: runOpen('copy') }),
  act('view', { icon: 'eye', run: runOpen('view') }),
  act('delete', { icon: 'trash', run: runRemove }),
  act('deleteMany', { icon: 'trash', run: runRemoveMany }),
  act('import', { icon: 'upload', run: runImport }),
  act('export', { icon: 'download', run: runExport }),
  act('refresh', { icon: 'reload', run: ({ reload }) => reload() }),
  act('go', { icon: 'right', run: runGo }),
  act('restore', { icon: 'undo', run: runBin }),
  act('call', { icon: 'bolt', run: runCall }),
  act('do', { icon: 'bolt', run: runDo }),
]
