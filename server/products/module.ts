import { mergedHooks } from '../entity/write/mergedHooks'
import type { Module } from '../module/module'
import { attributeHooks } from './attributes'
import { priceHooks } from './priceChanges'
import { releaseHooks } from './releases'

/** Hooks of products: price history, attributes required by categories, and releases that follow the product. */
export const productModule: Module = {
  name: 'products',
  start: ({ documents }) => ({
    adds: {
      hooks: mergedHooks([
        priceHooks({ entities: (tenantId) => documents(tenantId).entities }),
        { product: attributeHooks },
        { product: releaseHooks({ entities: (tenantId) => documents(tenantId).entities }) },
      ]),
    },
  }),
}
