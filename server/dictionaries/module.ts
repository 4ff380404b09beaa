import { dictTopic, ownTopics } from '../bus/hub'
import { type OfTenant, platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { mayReadDict } from './boundDicts'
import { categoryHooks } from './categoryHooks'
import { categoryRoutes } from './categoryRoutes'
import { dictHooks } from './dictHooks'
import { createDictNews } from './dictNews'
import { dictRoutes } from './dictRoutes'
import { createDicts, type Dicts } from './dicts'
import { type DictTable, dictTables } from './dictTables'
import { createLookups, type Lookups } from './lookup'
import { dictionaryMigrations } from './migrations'
import { closedCodes, ownItemHooks } from './ownItems'

declare module '../module/module' {
  interface Services {
    readonly dicts: Dicts
    readonly lookups: Lookups
    /** Table dictionaries of the documents in force. */
    readonly dictTables: (tenantId: OfTenant) => ReadonlyMap<string, DictTable>
  }
}

/** Dictionaries of documents, tables and trees, with the texts of their values. */
export const dictionaryModule: Module = {
  name: 'dictionaries',
  migrations: dictionaryMigrations,
  start({ db, use, find, documents }) {
    const hub = use('hub')
    const tables = (tenantId: OfTenant) => {
      const { entities, reports } = documents(tenantId)
      return dictTables(entities, reports, (entity) => {
        const sources = find('sources')
        return sources && (() => sources.of(entity).database.db)
      })
    }
    const dicts = createDicts(db, {
      mayRead: (reader, code) => mayReadDict(documents(reader.tenantId), reader, code),
      // What a company may add to is the platform's to say.
      closed: () => closedCodes(documents(platform).entities),
    })
    const lookups = createLookups({ db, dicts, tables })
    const news = createDictNews(hub, tables)
    const forget = () => {
      dicts.forget()
      lookups.forget()
    }
    for (const topic of [ownTopics.dicts, ownTopics.ownDicts, ownTopics.reconnected])
      hub.subscribe(topic, forget)
    return {
      services: { dicts, lookups, dictTables: tables },
      adds: {
        hooks: {
          ...dictHooks((tenantId) => documents(tenantId).entities),
          ownDictItem: ownItemHooks,
          sysCategory: categoryHooks,
        },
        changed(table, tenantId) {
          lookups.forget()
          if (table === 'sys_dict' || table === 'sys_dict_item') {
            void hub.publish(ownTopics.dicts, {})
          }
          if (table === 'sys_own_dict_item') {
            void hub.publish([ownTopics.ownDicts, dictTopic(tenantId)], {})
          }
          news.changed(table, tenantId)
        },
      },
      async routes(api) {
        await dictRoutes(api, { db, dicts, tables, hub })
        await categoryRoutes(api, { db, entities: (tenantId) => documents(tenantId).entities })
      },
      replaced: forget,
    }
  },
}
