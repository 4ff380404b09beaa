import { describe, expect, test } from 'vitest'
import { readDocuments } from '../../../server/documents/read'
import { columnsOfTest, rowCondition } from './rowCondition'
import { readRows } from './rowExpr'

const enquiry = readDocuments('schemas').entities.get('enquiry')
if (!enquiry) throw new Error('there is no enquiry')

const user = {
  id: '1',
  username: 'lin',
  realname: '林',
  tenantId: 1,
  orgCode: null,
  site: null,
  departs: [],
  departsBelow: [],
  roles: [],
  orgCodes: [],
  now: '2026-11-20 10:00:00',
}

function testOf(source: string) {
  const read = readRows(source, enquiry as NonNullable<typeof enquiry>, user)
  if (!('test' in read)) throw new Error(read.fault)
  return read.test
}

const filled = (field: string) => ({ field, rule: 'not_empty', val: '1' })

describe('a condition of rows as a list is asked for them', () => {
  test.each([
    ["status == 'new'", { field: 'status', rule: 'eq', val: 'new' }],
    ["status in ['new', 'won']", { field: 'status', rule: 'in', val: ['new', 'won'] }],
    ['owner == user.username', { field: 'owner', rule: 'eq', val: 'lin' }],
    ['owner == null', { field: 'owner', rule: 'empty', val: '1' }],
    ['owner != null', filled('owner')],
    ['nextDate <= addDays(today(), 3)', { field: 'nextDate', rule: 'le', val: '2026-11-23' }],
    ['!(nextDate <= today())', { field: 'nextDate', rule: 'gt', val: '2026-11-20' }],
    [
      "!(status in ['new'])",
      { match: 'and', rules: [{ field: 'status', rule: 'ne', val: ['new'] }, filled('status')] },
    ],
    [
      "owner == null || status == 'new' && quantity > 5",
      {
        match: 'or',
        rules: [
          { field: 'owner', rule: 'empty', val: '1' },
          {
            match: 'and',
            rules: [
              { field: 'status', rule: 'eq', val: 'new' },
              { field: 'quantity', rule: 'gt', val: '5' },
            ],
          },
        ],
      },
    ],
    // Both negated, and so is what joins them.
    [
      '!(owner == null && quantity > 5)',
      { match: 'or', rules: [filled('owner'), { field: 'quantity', rule: 'le', val: '5' }] },
    ],
    ["subject.startsWith('A')", { field: 'subject', rule: 'right_like', val: 'A' }],
  ])('%s', (source, condition) => {
    expect(rowCondition(testOf(source))).toEqual(condition)
  })

  test('what no row decides is all of them or none; nobody’s department matches nothing', () => {
    expect(rowCondition(testOf("user.username == 'lin'"))).toBe('all')
    expect(rowCondition(testOf("user.username == 'lin' || status == 'new'"))).toBe('all')
    expect(rowCondition(testOf("user.username == 'an' && status == 'new'"))).toBe('none')
    expect(rowCondition(testOf("user.username == 'an' || status == 'new'"))).toEqual({
      field: 'status',
      rule: 'eq',
      val: 'new',
    })
    expect(rowCondition(testOf('owner == user.orgCode'))).toBe('none')
    expect(rowCondition(testOf('!(owner == user.orgCode)'))).toBe('none')
  })

  test('a list cannot be asked for what does not begin with a text', () => {
    expect(rowCondition(testOf("!subject.startsWith('A')"))).toBeUndefined()
  })

  test('the columns that it compares', () => {
    const test = testOf("!(owner == null) && (status == 'new' || nextDate <= today())")
    expect(columnsOfTest(test)).toEqual(['owner', 'status', 'nextDate'])
  })
})
