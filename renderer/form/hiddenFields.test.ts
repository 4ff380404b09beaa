import { describe, expect, test } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const off = "status == 'off'"
const fields = {
  name: { type: 'input', title: '名称', required: true },
  status: { type: 'input', title: '状态', default: 'on' },
  reason: { type: 'textarea', title: '原因', max: 10, showIf: off, requireIf: off },
  since: { type: 'date', title: '起', showIf: off },
  note: { type: 'input', title: '备注', showIf: off, keep: true },
  detail: { type: 'input', title: '详情', showIf: 'has(reason)' },
  mine: { type: 'input', title: '本人', showIf: "user.username == 'x'" },
  length: { type: 'inputNumber', title: '字数', compute: 'size(reason)' },
}

const opened = (schema: 1 | 2, record?: object) => {
  const own = schema === 2 ? fields : { ...fields, note: { ...fields.note, keep: undefined } }
  const entity = entityOf(own, '产品', schema)
  const start = (given?: object) =>
    startOf({
      mode: given ? 'edit' : 'add',
      fields: entity.fields,
      record: given ? { ...given } : undefined,
      user: testUser,
    })
  const state = createFormState({
    fields: entity.fields,
    shown: shownFields(modelOf(entity)),
    user: testUser,
    start: start(record),
  })
  const told = () => state.hidden.map(({ field, fate }) => [field.key, fate])
  return { state, told, start }
}

const stored = {
  name: '椅子',
  status: 'off',
  reason: '停产',
  since: '2026-01-02',
  note: '旧',
  detail: '详',
  mine: '我',
}

describe('a field that an edit hides', () => {
  test('is emptied and named, with what is hidden by that; what is kept, or hidden by no field, stays', () => {
    const { state, told } = opened(2, stored)
    expect(told()).toEqual([])
    state.change('status', 'on')
    expect(told()).toEqual([
      ['reason', 'emptied'],
      ['since', 'emptied'],
      ['detail', 'emptied'],
    ])
    expect(state.submission()).toMatchObject({
      reason: null,
      since: null,
      detail: null,
      note: '旧',
      mine: '我',
    })
    expect(state.valueAt('length')).toBeNull()
    expect(state.check()).toEqual([])
  })

  test('has its value again when it is shown again', () => {
    const { state, told } = opened(2, stored)
    state.change('reason', '涨价')
    state.change('status', 'on')
    state.change('status', 'off')
    expect(told()).toEqual([])
    expect(state.submission()).toMatchObject({ reason: '涨价', since: '2026-01-02', detail: '详' })
    expect(state.valueAt('length')).toBe(2)
  })

  test('keeps the text that could not be read, too', () => {
    const { state } = opened(2, stored)
    state.refuse('since', '昨天')
    state.change('status', 'on')
    expect(state.check()).toEqual([])
    expect(state.refusedAt('since')).toBeUndefined()
    state.change('status', 'off')
    expect(state.refusedAt('since')).toBe('昨天')
  })

  test('of a new record is emptied of what was typed into it', () => {
    const { state, told } = opened(2)
    state.change('status', 'off')
    state.change('reason', '停产')
    state.change('status', 'on')
    expect(told()).toEqual([['reason', 'emptied']])
    expect(state.submission()).toMatchObject({ reason: null })
  })

  test('that was hidden before the edit stays as it was, be it shown meanwhile or never', () => {
    const { state, told } = opened(2, { ...stored, status: 'on' })
    state.change('name', '桌子')
    expect(state.submission()).toMatchObject({ reason: '停产', since: '2026-01-02' })
    state.change('status', 'off')
    state.change('reason', '涨价')
    state.change('status', 'on')
    expect(told()).toEqual([['reason', 'restored']])
    expect(state.submission()).toMatchObject({ reason: '停产', since: '2026-01-02' })
  })

  test('is not emptied where somebody else has hidden it meanwhile', () => {
    const { state, told, start } = opened(2, stored)
    state.change('status', 'on')
    state.rebase(start({ ...stored, status: 'on' }))
    expect(told()).toEqual([])
    expect(state.submission()).toMatchObject({ reason: '停产', since: '2026-01-02' })
  })

  test('of a draft that is restored is told of, and comes back with its stored value', () => {
    const { state, told } = opened(2, stored)
    state.assign({ status: 'on', reason: null, since: null, detail: null })
    expect(told().map(([key]) => key)).toEqual(['reason', 'since', 'detail'])
    state.change('status', 'off')
    expect(state.submission()).toMatchObject({ reason: '停产', since: '2026-01-02' })
  })

  test('starts over with the record', () => {
    const { state, told, start } = opened(2, stored)
    state.change('status', 'on')
    state.restart(start(stored))
    expect(told()).toEqual([])
    expect(state.dirty).toBe(false)
    expect(state.submission()).toMatchObject({ reason: '停产' })
  })

  test('keeps its value in a document of version 1', () => {
    const { state, told } = opened(1, stored)
    state.change('status', 'on')
    expect(told()).toEqual([])
    expect(state.submission()).toMatchObject({ reason: '停产', since: '2026-01-02', detail: '详' })
  })
})
