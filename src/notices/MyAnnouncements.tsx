import { useAnswer } from '#data'
import { boxLength } from '#model'
import { QueryFrame, QueryLine } from '#query'
import { type PlainColumn, PlainList } from '#table'
import { Button, FailureNote, Pager } from '#ui'
import { shortMoment } from '#values'
import './notices.css'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRouteTitle } from '../tabs/routeTitle'
import { notify } from '../ui/notify'
import type { Announcement } from './announcement'
import { fetchMine, markAllRead } from './calls'
import { noticeMessages as texts } from './messages'
import { Priority } from './Priority'
import { notices, openAnnouncement, reloadNotices } from './store'

const pageSizes = [15, 30, 50, 100]
const nothing = { title: '', sender: '' }

/** All announcements to the signed-in user, unread first. */
export function MyAnnouncements() {
  const title = useRouteTitle(texts.listTitle)
  const { version } = useSnapshot(notices)
  const [query, setQuery] = useState({ ...nothing, page: 1, size: 30 })
  const { answer, failure, loading, reload } = useAnswer(
    ['announcements', query, version],
    (signal) => fetchMine(query, signal),
  )

  async function readAll() {
    if (!(await notify.confirm({ title: texts.readAllConfirm }))) return
    // The failure has been reported already.
    const message = await markAllRead().catch(() => undefined)
    if (message === undefined) return
    notify.success(message)
    reloadNotices()
  }

  return (
    <PlainList
      title={title}
      query={<Filters onSearch={(filter) => setQuery({ ...query, ...filter, page: 1 })} />}
      buttons={
        <Button icon="check" onClick={() => void readAll()}>
          {texts.readAll}
        </Button>
      }
      tools={
        <Button kind="text" icon="reload" label={texts.refresh} busy={loading} onClick={reload} />
      }
      columns={columns}
      records={failure === undefined ? answer?.records : undefined}
      loading={loading}
      empty={
        failure === undefined ? (
          <span>{texts.listEmpty}</span>
        ) : (
          <FailureNote title={texts.failed} text={failure} onRetry={reload} />
        )
      }
      pager={
        answer && (
          <Pager
            page={query.page}
            size={query.size}
            total={answer.total}
            sizes={pageSizes}
            onPage={(page) => setQuery({ ...query, page })}
            onSize={(size) => setQuery({ ...query, size, page: 1 })}
          />
        )
      }
      rowProps={({ read }) => (read ? {} : { className: 'notice-unread' })}
      keyOf={({ id }) => id}
    />
  )
}

function Filters({ onSearch }: { onSearch(filter: typeof nothing): void }) {
  const [draft, setDraft] = useState(nothing)
  const id = useId()
  const box = (key: keyof typeof nothing, title: string) => (
    <QueryLine id={`${id}-${key}`} title={title}>
      <input
        id={`${id}-${key}`}
        className="jd-control"
        value={draft[key]}
        maxLength={boxLength(100)}
        placeholder={texts.filterHint}
        onChange={({ target }) => setDraft({ ...draft, [key]: target.value })}
      />
    </QueryLine>
  )
  return (
    <QueryFrame
      onSubmit={() => onSearch({ title: draft.title.trim(), sender: draft.sender.trim() })}
      onReset={() => {
        setDraft(nothing)
        onSearch(nothing)
      }}
    >
      {box('title', texts.filterTitle)}
      {box('sender', texts.filterSender)}
    </QueryFrame>
  )
}

const columns: readonly PlainColumn<Announcement>[] = [
  {
    key: 'title',
    title: texts.filterTitle,
    card: 'title',
    show: (one) => (
      <button type="button" className="jd-link notice-open" onClick={() => openAnnouncement(one)}>
        {!one.read && <span className="notice-dot" aria-hidden="true" />}
        {one.title}
      </button>
    ),
  },
  {
    key: 'category',
    title: texts.category,
    width: 110,
    show: ({ category }) =>
      category === '1' || category === '2' ? texts.categories[category] : category,
  },
  {
    key: 'priority',
    title: texts.priority,
    width: 110,
    card: 'state',
    show: ({ priority }) => <Priority of={priority} />,
  },
  { key: 'sender', title: texts.sender, width: 130, card: 'fact', show: ({ sender }) => sender },
  {
    key: 'time',
    title: texts.sendTime,
    width: 160,
    card: 'fact',
    show: ({ time }) => <span title={time}>{shortMoment(time)}</span>,
  },
  {
    key: 'read',
    title: texts.state,
    width: 100,
    show: ({ read }) => (read ? texts.read : <strong>{texts.unread}</strong>),
  },
  {
    key: 'action',
    title: texts.action,
    width: 90,
    card: 'action',
    show: (one) => (
      <button
        type="button"
        className="jd-link"
        aria-label={texts.viewOf(one.title)}
        onClick={() => openAnnouncement(one)}
      >
        {texts.view}
      </button>
    ),
  },
]
