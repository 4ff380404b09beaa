import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf } from '../testing'
import { position } from '.'
import { positionDict, positionValue } from './value'

const records = [
  { id: '1', code: 'sales', name: '外贸专员', postRank: '2', postRank_dictText: '中级' },
  { id: '2', code: 'editor', name: '内容编辑', postRank: '1', postRank_dictText: '初级' },
]

checkCellType(position, {
  dicts: {
    'sys_position,name,code': records.map(({ code, name }) => ({ value: code, text: name })),
  },
  answers: { '/sys/position/list': { records, total: 2 } },
  values: ['sales', 'editor'],
  nonsense: [true, {}, ['sales']],
  edit: {
    async act(person, control) {
      await person.click(control)
      await screen.findByText('中级')
      // The keyboard's way: Enter on a row ends the dialog of one.
      screen.getByLabelText('选择 外贸专员').focus()
      await person.keyboard('{ArrowDown}{Enter}')
    },
    gives: 'editor',
  },
  async search(person, control) {
    await person.click(control)
    await person.click(await screen.findByLabelText('选择 外贸专员'))
    await person.click(screen.getByRole('button', { name: '确认' }))
  },
})

test('the code is kept unless the document wants the id', () => {
  expect(positionDict(fieldOf(positionValue, {}))).toBe('sys_position,name,code')
  expect(positionDict(fieldOf(positionValue, { store: 'id' }))).toBe('sys_position,name,id')
})
