import { Nothing } from '../../controls/Text'
import { fromFormily } from '../../formily/fromFormily'
import { passwordValue } from './value'

/** Says nothing of how long the secret is. */
const dots = '••••••'

export const password = fromFormily({
  name: 'password',
  value: passwordValue,
  component: { load: async () => (await import('../../formily/antd')).Password },
  props: ({ field }) => ({
    checkStrength: field.props.strength ?? false,
    autoComplete: 'new-password',
  }),
  Show: ({ value, place }) => (value === null ? <Nothing place={place} /> : dots),
})
