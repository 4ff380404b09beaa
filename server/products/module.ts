import { mergedHooks } from '../entity/write/mergedHooks'
import type { Module } from '../module/module'
import { attributeHooks } from './attributes'
import { priceHooks } from './priceChanges'
import { releaseHooks } from './releases'

/** What products are beyond their documents: their prices have a history, their categories ask for attributes, their releases follow them. */
export const productModule: Module = {
  name: 'products',
  start: ({ documents }) => ({
    adds: {
      hooks: mergedHooks([
        priceHooks({ entities: () => documents().entities }),
        { product: attributeHooks },
        { product: releaseHooks({ entities: () => documents().entities }) },
      ]),
    },
  }),
}
