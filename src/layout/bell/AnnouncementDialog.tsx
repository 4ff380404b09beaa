import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { cleanHtml } from '#controls'
import { useAnswer } from '#data'
import { FailureNote } from '#ui'
import type { Announcement } from '../../notices/announcement'
import { fetchAnnouncement } from '../../notices/calls'
import { noticeMessages } from '../../notices/messages'
import { internalPath } from '../../notices/openPage'
import { closeAnnouncement } from '../../notices/store'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot, type Way } from '../../ui/DialogFoot'
import { Loading } from '../../ui/Loading'
import { ComponentView } from './ComponentView'

/** Detects texts with own colours: they were chosen for a white background and need one. */
const ownColors = /<[^>]*\b(color|background)\b/i

/** Most of a medium window, the middle of a wide one. */
const width = 'max(60vw, min(96vw, 460px))'

/** Shows one announcement; for `component` the view that it names. */
export function AnnouncementDialog({ announcement }: { announcement: Announcement }) {
  const { openType, openPage, busId } = announcement
  const navigate = useNavigate()
  const target = openType === 'url' ? internalPath(openPage) : undefined

  function handle(path: string) {
    closeAnnouncement()
    navigate(path)
  }

  const ways: readonly Way[] = [
    { text: noticeMessages.close, onClick: closeAnnouncement },
    ...(target === undefined
      ? []
      : [
          {
            text: noticeMessages.handle,
            kind: 'primary' as const,
            onClick: () => handle(target),
          },
        ]),
  ]
  return (
    <Dialog
      light
      width={width}
      title={noticeMessages.dialogTitle}
      cross
      onCancel={closeAnnouncement}
      footer={<DialogFoot ways={ways} />}
    >
      <div className="notice-dialog">
        {openType === 'component' ? (
          <ComponentView name={openPage} id={busId} />
        ) : (
          <Letter announcement={announcement} />
        )}
      </div>
    </Dialog>
  )
}

function Letter({ announcement }: { announcement: Announcement }) {
  const { id, title, sender, time, content } = announcement
  return (
    <article aria-labelledby={`notice-${id}`}>
      <header className="notice-head">
        <h2 id={`notice-${id}`}>{title}</h2>
        <p>{noticeMessages.byline(sender, time)}</p>
      </header>
      {content === null ? <FetchedContent key={id} id={id} /> : <Content content={content} />}
    </article>
  )
}

/** Fetches the text of an announcement that came without one. */
function FetchedContent({ id }: { id: string }) {
  const { answer, failure, reload } = useAnswer(['announcement', id], () => fetchAnnouncement(id))
  if (failure !== undefined)
    return (
      <div className="jd">
        <FailureNote title={failure} onRetry={reload} />
      </div>
    )
  return answer ? <Content content={answer.content ?? ''} /> : <Loading />
}

function Content({ content }: { content: string }) {
  const html = useMemo(() => cleanHtml(content), [content])
  if (html === '') return <p className="notice-empty">{noticeMessages.noContent}</p>
  return (
    <div
      className="notice-body"
      data-paper={ownColors.test(html)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the only HTML of the shell, through `cleanHtml`
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
