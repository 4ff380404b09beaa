import type { EntityDoc } from '../../renderer/model/document/entityDoc'

/** Products with a status that anybody edits and actions that set it, for what is tested of records in general. */
export function plainProduct(doc: EntityDoc): EntityDoc {
  if (doc.entity !== 'product') return doc
  const { states: _, ...others } = doc
  const can = 'product:publish'
  const status = { type: 'select', title: '状态', dict: 'product_status', default: 'draft' }
  return {
    ...others,
    fields: { ...doc.fields, status: { ...status, required: true } },
    actions: {
      publish: { title: '批量上架', can, when: "status != 'on'", set: { status: "'on'" } },
      sellOut: {
        ...{ title: '售罄', can, when: 'stock > 0' },
        set: { stock: '0', status: "'off'", offReason: "'售罄'" },
      },
    },
  } as EntityDoc
}
