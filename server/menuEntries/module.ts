import type { Module } from '../module/module'
import { entryHooks } from './entryHooks'
import { entryRoutes } from './entryRoutes'
import { ruleRoutes } from './ruleRoutes'

/** Editing the menu and the row rules of its entries (contract, §6.3). */
export const menuEntryModule: Module = {
  name: 'menuEntries',
  start({ db, documents, use }) {
    const rights = use('rights')
    return {
      adds: {
        // Every open console reloads menus and buttons.
        hooks: {
          sysMenu: { ...entryHooks(() => use('impact')), committed: () => rights.changed() },
        },
      },
      async routes(api) {
        await entryRoutes(api, { db, documents })
        const [impact, dicts] = [use('impact'), use('dicts')]
        await ruleRoutes(api, { db, dicts, rights, documents, impact })
      },
    }
  },
}
