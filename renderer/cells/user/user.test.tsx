import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { user } from '.'
import { userDict, userValue } from './value'

const people = [
  { id: '1', username: 'lin', realname: '林小满' },
  { id: '2', username: 'zhou', realname: '周永年' },
]
const dicts = {
  'sys_user,realname,username': people.map(({ username, realname }) => ({
    value: username,
    text: realname,
  })),
}
const answers = {
  '/sys/user/list': { records: people, total: 2 },
}

checkCellType(user, {
  dicts,
  answers,
  values: ['lin', 'zhou'],
  nonsense: [true, {}, ['lin']],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByLabelText('选择 周永年'))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: 'zhou',
  },
})

test('several people are a comma list on the wire and in the column, names in a sheet', () => {
  const field = fieldOf(userValue, { multiple: true }, { title: '负责人' })
  expect(userValue.fromWire('lin,zhou', field)).toEqual(['lin', 'zhou'])
  expect(userValue.toWire(['lin', 'zhou'], field)).toBe('lin,zhou')
  expect(userValue.storage(field)).toEqual({ kind: 'text' })
  const lookup = lookupOf(dicts)
  expect(userValue.toText(['lin', 'zhou'], field, lookup)).toBe('林小满,周永年')
  expect(userValue.fromText('周永年，林小满', field, lookup)).toEqual(['zhou', 'lin'])
})

test('the account is kept unless the document wants the id', () => {
  expect(userDict(fieldOf(userValue, {}))).toBe('sys_user,realname,username')
  expect(userDict(fieldOf(userValue, { store: 'id' }))).toBe('sys_user,realname,id')
})

test('a sheet full of names is refused before the server must look them all up', () => {
  const field = fieldOf(userValue, { multiple: true }, { title: '负责人' })
  const many = Array.from({ length: 2_001 }, (_, index) => `u${index}`)
  expect(userValue.check(many, field)).toBe('负责人最多选 2000 项')
  expect(userValue.check(['x'.repeat(101)], field)).toBe('负责人每项的值最多 100 个字符')
})
