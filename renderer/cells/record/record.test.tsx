import { screen } from '@testing-library/react'
import { checkCellType } from '../testing'
import { record } from '.'

const dict = 'cms_brand,name,id'
const path = encodeURIComponent(dict)
const api = '/online/cgreport/api'

checkCellType(record, {
  props: { dict },
  dicts: {
    [dict]: [
      { value: '1', text: '罗莱' },
      { value: '2', text: '水星' },
    ],
  },
  answers: {
    [`${api}/getRpColumns/${path}`]: {
      cgRpConfigId: dict,
      cgRpConfigName: '品牌',
      textField: 'name',
      columns: [{ title: '品牌名称', dataIndex: 'name', sorter: true }],
      dictOptions: {},
    },
    [`${api}/getQueryInfo/${path}`]: [],
    [`${api}/getData/${path}`]: {
      total: 2,
      records: [
        { id: '1', name: '罗莱' },
        { id: '2', name: '水星' },
      ],
    },
  },
  values: ['1', '2'],
  nonsense: [true, {}, ['1']],
  edit: {
    async act(person, control) {
      await person.click(control)
      await person.click(await screen.findByLabelText('选择 水星'))
      await person.click(screen.getByRole('button', { name: '确认' }))
    },
    gives: '2',
  },
})
