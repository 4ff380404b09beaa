import { Failure } from '#ports'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import {
  type Announcement,
  type AnnouncementPage,
  type NoticeLists,
  readAnnouncement,
  readLists,
  readPage,
} from './announcement'

/** Unread announcements of the signed-in user, at most five of each kind. */
export async function fetchLists(): Promise<NoticeLists> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/annountCement/listByUser',
    quiet: true,
  })
  return understood(readLists(result))
}

export async function fetchAnnouncement(id: string): Promise<Announcement> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/annountCement/queryById',
    params: { id },
    quiet: true,
  })
  return understood(readAnnouncement(result))
}

export interface MyListQuery {
  readonly title: string
  readonly sender: string
  readonly page: number
  readonly size: number
}

/** All announcements, unread first. */
export async function fetchMine(
  { title, sender, page, size }: MyListQuery,
  signal: AbortSignal,
): Promise<AnnouncementPage> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    params: {
      pageNo: page,
      pageSize: size,
      ...(title ? { titile: title } : {}),
      ...(sender ? { sender } : {}),
    },
    signal,
    quiet: true,
  })
  return understood(readPage(result))
}

export async function markRead(id: string): Promise<void> {
  await send({
    method: 'PUT',
    url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    body: { anntId: id },
    quiet: true,
  })
}

/** Resolves with the server's message. */
export async function markAllRead(): Promise<string> {
  const { message } = await send({ method: 'PUT', url: '/sys/sysAnnouncementSend/readAll' })
  return message
}

function understood<T>(value: T | undefined): T {
  if (value === undefined) throw new Failure('shape', httpMessages.notJson)
  return value
}
