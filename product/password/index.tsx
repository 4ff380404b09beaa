import { Nothing } from '../../renderer/controls/Text'
import { fromFormily } from '../../renderer/formily/fromFormily'
import { passwordValue } from './value'

/** Says nothing of how long the secret is. */
const dots = '••••••'

export default fromFormily({
  name: 'password',
  value: passwordValue,
  component: { load: async () => (await import('../../renderer/formily/antd')).Password },
  props: ({ field, value }) => ({
    // To the component nothing is the text 'undefined', which has a strength.
    checkStrength: (field.props.strength ?? false) && value !== null,
    autoComplete: 'new-password',
  }),
  Show: ({ value, place }) => (value === null ? <Nothing place={place} /> : dots),
})
