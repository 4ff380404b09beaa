import { Nothing } from '#controls'
import { fromFormily } from '#formily'
import { passwordValue } from './value'

/** Always the same length, to hide the length of the secret. */
const dots = '••••••'

export default fromFormily({
  name: 'password',
  value: passwordValue,
  component: { load: async () => (await import('#formily/antd')).Password },
  props: ({ field, value }) => ({
    // The component turns undefined into the text 'undefined', which has a strength.
    checkStrength: (field.props.strength ?? false) && value !== null,
    autoComplete: 'new-password',
  }),
  Show: ({ value, place }) => (value === null ? <Nothing place={place} /> : dots),
})
