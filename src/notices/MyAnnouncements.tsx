import { Button, Input, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRouteTitle } from '../tabs/routeTitle'
import { Loading } from '../ui/Loading'
import { notify } from '../ui/notify'
import type { Announcement } from './announcement'
import { type MyListQuery, markAllRead } from './calls'
import { noticeMessages as texts } from './messages'
import './notices.css'
import { Priority } from './Priority'
import { shortTime } from './shortTime'
import { notices, openAnnouncement, reloadNotices } from './store'
import { useMine } from './useMine'

const pageSizes = [15, 30, 50, 100]
const firstQuery: MyListQuery = { title: '', sender: '', page: 1, size: 30 }

/** Every announcement the signed-in user has been sent, unread first. */
export function MyAnnouncements() {
  const title = useRouteTitle(texts.listTitle)
  const { version } = useSnapshot(notices)
  const [query, setQuery] = useState(firstQuery)
  const { page, finding, loading } = useMine(query, version)

  async function readAll() {
    if (!(await notify.confirm({ title: texts.readAllConfirm }))) return
    // A failure has been told already.
    const message = await markAllRead().catch(() => undefined)
    if (message === undefined) return
    notify.success(message)
    reloadNotices()
  }

  return (
    <section className="my-notices">
      <h1 className="jd-page-title">{title}</h1>
      <Filters
        onSearch={(title, sender) => setQuery({ ...query, title, sender, page: 1 })}
        onReadAll={readAll}
      />
      {finding && (
        <p className="notice-empty" role="alert">
          {finding}
          <button type="button" className="notice-link" onClick={() => setQuery({ ...query })}>
            {texts.retry}
          </button>
        </p>
      )}
      <Table
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={[...page.records]}
        loading={loading && { delay: 300 }}
        locale={{ emptyText: loading ? <Loading /> : texts.listEmpty }}
        rowClassName={({ read }) => (read ? '' : 'notice-unread')}
        pagination={{
          current: query.page,
          pageSize: query.size,
          total: page.total,
          pageSizeOptions: pageSizes,
          showSizeChanger: true,
          showTotal: (total, [from, to]) => texts.total(from, to, total),
          onChange: (next, size) =>
            setQuery({ ...query, page: size === query.size ? next : 1, size }),
        }}
      />
    </section>
  )
}

function Filters(props: { onSearch(title: string, sender: string): void; onReadAll(): void }) {
  const { onSearch, onReadAll } = props
  const [title, setTitle] = useState('')
  const [sender, setSender] = useState('')

  function reset() {
    setTitle('')
    setSender('')
    onSearch('', '')
  }

  return (
    <form
      className="notice-filters"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(title.trim(), sender.trim())
      }}
    >
      <label htmlFor="notice-title">{texts.filterTitle}</label>
      <Input
        id="notice-title"
        value={title}
        maxLength={100}
        allowClear
        onChange={(event) => setTitle(event.target.value)}
      />
      <label htmlFor="notice-sender">{texts.filterSender}</label>
      <Input
        id="notice-sender"
        value={sender}
        maxLength={100}
        allowClear
        onChange={(event) => setSender(event.target.value)}
      />
      <Button type="primary" htmlType="submit">
        {texts.search}
      </Button>
      <Button onClick={reset}>{texts.reset}</Button>
      <span className="notice-filters-space" />
      <Button onClick={onReadAll}>{texts.readAll}</Button>
    </form>
  )
}

const columns: NonNullable<TableProps<Announcement>['columns']> = [
  {
    title: texts.filterTitle,
    dataIndex: 'title',
    render: (title: string, { read, time, priority, sender }) => (
      <>
        {!read && <span className="notice-dot" aria-hidden="true" />}
        {title}
        <span className="notice-facts">
          <Priority of={priority} />
          <span>{sender}</span>
          <span>{shortTime(time)}</span>
        </span>
      </>
    ),
  },
  {
    title: texts.category,
    dataIndex: 'category',
    width: 110,
    responsive: ['lg'],
    render: (category: string) =>
      category === '1' || category === '2' ? texts.categories[category] : category,
  },
  {
    title: texts.priority,
    dataIndex: 'priority',
    width: 110,
    responsive: ['md'],
    render: (priority: Announcement['priority']) => <Priority of={priority} />,
  },
  { title: texts.sender, dataIndex: 'sender', width: 130, responsive: ['md'] },
  {
    title: texts.sendTime,
    dataIndex: 'time',
    width: 150,
    responsive: ['md'],
    render: (time: string) => <span title={time}>{shortTime(time)}</span>,
  },
  {
    title: texts.state,
    dataIndex: 'read',
    width: 100,
    responsive: ['md'],
    render: (read: boolean) => (read ? texts.read : <strong>{texts.unread}</strong>),
  },
  {
    title: texts.action,
    key: 'action',
    width: 80,
    render: (_, row) => (
      <Button
        type="link"
        size="small"
        aria-label={texts.viewOf(row.title)}
        onClick={() => openAnnouncement(row)}
      >
        {texts.view}
      </Button>
    ),
  },
]
