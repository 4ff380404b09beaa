import type { Api, WireRecord } from './api'

/** A product of a spec's own. What an earlier try of the spec has left of it goes first. */
export async function addProduct(
  api: Api,
  product: Readonly<Record<string, unknown>> & { readonly sku: string },
): Promise<WireRecord> {
  for (const { id } of await api.all('/cms/product', { sku: product.sku }))
    await api.call('DELETE', '/cms/product/delete', { params: { id } })
  return await api.add('/cms/product', { status: 'draft', price: 10, stock: 3, ...product })
}
