import { ownTopics } from '../bus/hub'
import type { Module } from '../module/module'
import { copyable, copySite } from './copySite'
import { createHidesSite } from './hidesSite'
import { createIdentityPictures } from './identityPictures'
import { siteMigrations } from './migrations'
import { redirectHooks } from './redirects'
import { siteRoutes } from './siteRoutes'

/** Entities that make up the identity of a domain. */
const identityOf = new Set(['sysSite', 'enterprise'])

/** Names of websites, and calls for whole websites. */
export const siteModule: Module = {
  name: 'sites',
  migrations: siteMigrations,
  start: ({ db, documents, use }) => ({
    services: {
      hidesSite: createHidesSite(db, documents),
      identityPictures: createIdentityPictures(db),
    },
    adds: {
      hooks: {
        sysSite: { operations: [copyable, copySite] },
        redirect: redirectHooks((tenantId) => documents(tenantId).entities),
      },
      written: ({ entity }) => {
        if (identityOf.has(entity.name)) void use('hub').publish(ownTopics.sites, {})
      },
    },
    routes: (api) => siteRoutes(api, { db, documents }),
  }),
}
