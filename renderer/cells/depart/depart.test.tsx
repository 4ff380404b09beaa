import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkCellType, fieldOf } from '../testing'
import { depart } from '.'
import { departDict, departValue } from './value'

const tree = [
  {
    id: 'd1',
    orgCode: 'A01',
    departName: '总部',
    children: [{ id: 'd2', orgCode: 'A01A01', departName: '外贸部' }],
  },
]

checkCellType(depart, {
  dicts: {
    'sys_depart,depart_name,id': [
      { value: 'd1', text: '总部' },
      { value: 'd2', text: '外贸部' },
    ],
  },
  answers: { '/sys/sysDepart/queryTreeList': tree },
  values: ['d1', 'd2'],
  nonsense: [true, {}, ['d1']],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByRole('treeitem', { name: '外贸部' }))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: 'd2',
  },
})

test('the id is kept unless the document wants the code', () => {
  expect(departDict(fieldOf(departValue, {}))).toBe('sys_depart,depart_name,id')
  expect(departDict(fieldOf(departValue, { store: 'orgCode' }))).toBe(
    'sys_depart,depart_name,org_code',
  )
})
