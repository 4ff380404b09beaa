import { ownTopics } from '../bus/hub'
import type { Module } from '../module/module'
import { copyable, copySite } from './copySite'
import { createHidesSite } from './hidesSite'
import { createIdentityPictures } from './identityPictures'
import { siteMigrations } from './migrations'
import { redirectHooks } from './redirects'
import { siteRoutes } from './siteRoutes'

/** What the identity of a domain is made of. */
const identityOf = new Set(['sysSite', 'enterprise'])

/** What websites are called, and what is done with whole ones. */
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
        redirect: redirectHooks(() => documents().entities),
      },
      written: ({ entity }) => {
        if (identityOf.has(entity.name)) void use('hub').publish(ownTopics.sites, {})
      },
    },
    routes: (api) => siteRoutes(api, { db, documents }),
  }),
}
