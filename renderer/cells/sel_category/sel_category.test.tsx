import { screen } from '@testing-library/react'
import { categoryDict } from '../category/value'
import { checkCellType } from '../testing'
import { sel_category } from '.'

checkCellType<string | readonly string[], unknown>(sel_category, {
  props: { root: 'B01', multiple: true },
  dicts: {
    [categoryDict]: [
      { value: 'B01A01', text: '床品' },
      { value: 'B01A02', text: '毛毯' },
    ],
  },
  answers: {
    '/sys/category/loadTreeRoot': [
      { code: 'B01A01', title: '床品', children: [{ code: 'B01A01A01', title: '四件套' }] },
      { code: 'B01A02', title: '毛毯' },
    ],
  },
  values: [['B01A01'], ['B01A02', 'B01A01']],
  nonsense: [true, {}, [{}]],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByRole('treeitem', { name: '毛毯' }))
      await person.click(screen.getByRole('treeitem', { name: '四件套' }))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: ['B01A02', 'B01A01A01'],
  },
})
