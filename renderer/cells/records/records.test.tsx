import { screen } from '@testing-library/react'
import { checkCellType } from '../testing'
import { records } from '.'

const dict = '@brand,'
const brands = [
  { value: '1', text: '罗莱' },
  { value: '2', text: '水星' },
]

checkCellType(records, {
  props: { of: 'brand' },
  dicts: { [dict]: brands },
  answers: { [`/sys/dict/loadDict/${encodeURIComponent(dict)}`]: brands },
  values: [['1'], ['1', '2']],
  nonsense: [true, {}],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('水星', {}, { timeout: 10_000 }))
    },
    gives: ['2'],
  },
})
