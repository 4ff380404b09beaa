import { expect, test } from 'vitest'
import { builtinValues } from '../../cells/values'
import type { Row } from '../../data/rows'
import { compileEntity } from '../../model/compile/compileEntity'
import { Registry } from '../../model/entity/registry'
import { askForm } from './askForm'

const told: unknown[] = []
const entity = compileEntity(
  {
    schema: 2,
    entity: 'call',
    title: '来电',
    label: 'name',
    api: '/crm/call',
    perm: 'call',
    fields: {
      name: { type: 'input', title: '名称' },
      status: { type: 'select', title: '状态', dict: 'call_status' },
      note: { type: 'textarea', title: '跟进', readonly: true },
      why: { type: 'textarea', title: '原因' },
      next: { type: 'date', title: '下次' },
    },
    states: {
      field: 'status',
      initial: 'new',
      steps: { note: { title: '写跟进', from: ['new'], ask: ['note', 'why', 'next'] } },
    },
  },
  { types: new Registry('type', builtinValues), report: (finding) => told.push(finding) },
)

test('a step begins with what the record holds, but not with the text of the step before', () => {
  const step = entity?.states?.steps.get('note')
  if (!entity || !step) throw new Error(JSON.stringify(told))
  const record = { id: '1', status: 'new', note: '上次说的', why: '旧', next: '2026-11-28' }
  // A row as the list has it: the form reads its record.
  const { record: begins } = askForm(step, entity, [{ record } as unknown as Row])
  expect(begins).toEqual({ ...record, note: null })
})
