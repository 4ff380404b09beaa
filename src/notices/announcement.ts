/** An announcement, as shown by bell, dialog and list (contract, §8). */
export interface Announcement {
  /** Id of the announcement (the read mark has its own id). */
  readonly id: string
  readonly title: string
  readonly sender: string
  readonly time: string
  readonly priority: 'L' | 'M' | 'H'
  /** '1' notification, '2' system message. */
  readonly category: string
  readonly read: boolean
  /** Original HTML; must be sanitized before it is shown. */
  readonly content: string | null
  readonly openType: string
  readonly openPage: string
  readonly busId: string
  /** Subject of a system message; '' = written by a person. */
  readonly busType: string
}

export interface NoticeLists {
  readonly notifications: readonly Announcement[]
  readonly notificationTotal: number
  readonly system: readonly Announcement[]
  readonly systemTotal: number
}

/** undefined if the answer does not follow the contract. */
export function readLists(raw: unknown): NoticeLists | undefined {
  if (!isRecord(raw) || !Array.isArray(raw.anntMsgList) || !Array.isArray(raw.sysMsgList)) return
  const notifications = readAnnouncements(raw.anntMsgList)
  const system = readAnnouncements(raw.sysMsgList)
  return {
    notifications,
    notificationTotal: countOf(raw.anntMsgTotal, notifications.length),
    system,
    systemTotal: countOf(raw.sysMsgTotal, system.length),
  }
}

/** Announcements written by people, newest first: system messages about records appear only in the bell. */
export const newestAnnounced = (
  { notifications, system }: Pick<NoticeLists, 'notifications' | 'system'>,
  most: number,
): readonly Announcement[] =>
  [...notifications, ...system]
    .filter(({ busType }) => busType === '')
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .slice(0, most)

export interface AnnouncementPage {
  readonly records: readonly Announcement[]
  readonly total: number
}

export function readPage(raw: unknown): AnnouncementPage | undefined {
  if (!isRecord(raw) || !Array.isArray(raw.records)) return undefined
  const records = readAnnouncements(raw.records)
  return { records, total: countOf(raw.total, records.length) }
}

/** Drops invalid rows. */
const readAnnouncements = (rows: readonly unknown[]): readonly Announcement[] =>
  rows.flatMap((row) => readAnnouncement(row) ?? [])

export function readAnnouncement(raw: unknown): Announcement | undefined {
  if (!isRecord(raw)) return undefined
  // A row of the user's list is a read mark, which names its announcement.
  const id = textOf(raw.anntId) || textOf(raw.id)
  if (id === '') return undefined
  const { priority } = raw
  return {
    id,
    title: textOf(raw.titile),
    // The server sends the person's name for the account.
    sender: textOf(raw.sender_dictText) || textOf(raw.sender),
    time: textOf(raw.sendTime) || textOf(raw.createTime),
    priority: priority === 'H' || priority === 'M' ? priority : 'L',
    category: textOf(raw.msgCategory),
    read: textOf(raw.readFlag) === '1',
    content: typeof raw.msgContent === 'string' ? raw.msgContent : null,
    openType: textOf(raw.openType),
    openPage: textOf(raw.openPage),
    busId: textOf(raw.busId),
    busType: textOf(raw.busType),
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Some servers send totals as text. */
function countOf(value: unknown, shown: number): number {
  const count = Number(value)
  return Number.isInteger(count) && count >= shown ? count : shown
}
