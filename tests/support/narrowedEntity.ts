import { entityOf } from './formEntity'

const spec = entityOf({
  name: { type: 'input', title: '名称' },
  product: { type: 'input', title: '产品' },
  status: { type: 'input', title: '状态' },
})

/** Its specification is one of its product, and one that is sold. */
export const narrowedEnquiry = entityOf(
  {
    product: { type: 'input', title: '产品' },
    spec: {
      ...{ type: 'record', title: '规格', of: 'spec' },
      where: { product: 'product', status: "'on'" },
    },
  },
  ...(['enquiry', 1, new Map([['spec', spec]])] as const),
)
