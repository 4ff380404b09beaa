import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf } from '../testing'
import { role } from '.'
import { roleDict, roleValue } from './value'

const records = [
  { id: '1', roleCode: 'admin', roleName: '管理员' },
  { id: '2', roleCode: 'staff', roleName: '运营人员' },
]

checkCellType<string | readonly string[], unknown>(role, {
  props: { multiple: true },
  dicts: {
    'sys_role,role_name,role_code': records.map(({ roleCode, roleName }) => ({
      value: roleCode,
      text: roleName,
    })),
  },
  answers: { '/sys/role/list': { records, total: 2 } },
  values: [['admin'], ['staff', 'admin']],
  nonsense: [true, {}, [{}]],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByLabelText('选择 运营人员'))
      await person.click(screen.getByLabelText('选择 管理员'))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: ['staff', 'admin'],
  },
})

test('the code is kept unless the document wants the id', () => {
  expect(roleDict(fieldOf(roleValue, {}))).toBe('sys_role,role_name,role_code')
  expect(roleDict(fieldOf(roleValue, { store: 'id' }))).toBe('sys_role,role_name,id')
})
