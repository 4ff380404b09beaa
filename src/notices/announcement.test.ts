import { expect, test } from 'vitest'
import { newestAnnounced, readAnnouncement, readLists, readPage } from './announcement'

const row = {
  id: 'a1',
  titile: '通知',
  sender: 'admin',
  sendTime: '2026-01-02 03:04:05',
  priority: 'H',
  msgContent: '<p>x</p>',
}

test('a row of the bell is an announcement', () => {
  expect(readAnnouncement(row)).toMatchObject({
    id: 'a1',
    title: '通知',
    sender: 'admin',
    time: '2026-01-02 03:04:05',
    priority: 'H',
    content: '<p>x</p>',
    read: false,
  })
})

test('a row of the user’s list is known by its announcement, not by its read mark', () => {
  expect(readAnnouncement({ ...row, id: 's9', anntId: 'a1', readFlag: '1' })).toMatchObject({
    id: 'a1',
    read: true,
  })
})

test('without a send time the creation counts, without a known priority it is a general one', () => {
  const { sendTime: _, ...unsent } = row
  const created = '2026-01-01 00:00:00'
  expect(readAnnouncement({ ...unsent, createTime: created, priority: 'X' })).toMatchObject({
    time: created,
    priority: 'L',
  })
})

test('the person’s name is shown where the server sends it', () => {
  expect(readAnnouncement({ ...row, sender_dictText: '系统管理员' })?.sender).toBe('系统管理员')
})

test.each([[null], ['x'], [7], [[]], [{}], [{ id: null }]])('%j is no announcement', (raw) => {
  expect(readAnnouncement(raw)).toBeUndefined()
})

test('broken rows are left out and totals may be texts', () => {
  expect(
    readLists({
      anntMsgList: [row, null, 'x'],
      anntMsgTotal: '12',
      sysMsgList: [],
      sysMsgTotal: -1,
    }),
  ).toMatchObject({ notificationTotal: 12, systemTotal: 0, notifications: [{ id: 'a1' }] })
})

test.each([[null], [[]], [{}], [{ anntMsgList: null, sysMsgList: [] }]])(
  '%j is no answer of the bell',
  (raw) => {
    expect(readLists(raw)).toBeUndefined()
  },
)

test.each([[null], [[]], [{ records: null }], [{ records: {} }]])('%j is no page', (raw) => {
  expect(readPage(raw)).toBeUndefined()
})

test('the home shows what somebody has announced, not what the system tells of records', () => {
  const lists = readLists({
    anntMsgList: [{ ...row, id: 'old', sendTime: '2026-01-01 00:00:00' }],
    sysMsgList: [
      { ...row, id: 'all', sendTime: '2026-01-03 00:00:00' },
      { ...row, id: 'due', busType: 'enterpriseCert', sendTime: '2026-01-04 00:00:00' },
    ],
  })
  if (!lists) throw new Error('the lists of the test can be read')
  expect(newestAnnounced(lists, 6).map(({ id }) => id)).toEqual(['all', 'old'])
  expect(newestAnnounced(lists, 1).map(({ id }) => id)).toEqual(['all'])
})
