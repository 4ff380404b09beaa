import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cleanHtml, failureText, toFailure } from '#renderer'
import type { Announcement } from '../../notices/announcement'
import { fetchAnnouncement } from '../../notices/calls'
import { noticeMessages } from '../../notices/messages'
import { internalPath } from '../../notices/openPage'
import { closeAnnouncement } from '../../notices/store'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot, type Way } from '../../ui/DialogFoot'
import { Loading } from '../../ui/Loading'
import { ComponentView } from './ComponentView'

/** Colours that were chosen on white paper, and are read on nothing else. */
const ownColors = /<[^>]*\b(color|background)\b/i

/** Most of a middling window, the middle of a wide one. */
const width = 'max(60vw, min(96vw, 460px))'

/** One announcement; for `component` the view that it names. */
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
  const { id, title, sender, time } = announcement
  const { content, finding } = useContent(announcement)
  const html = useMemo(() => (content === undefined ? '' : cleanHtml(content)), [content])
  return (
    <article aria-labelledby={`notice-${id}`}>
      <header className="notice-head">
        <h2 id={`notice-${id}`}>{title}</h2>
        <p>{noticeMessages.byline(sender, time)}</p>
      </header>
      {finding ? (
        <p role="alert">{finding}</p>
      ) : content === undefined ? (
        <Loading />
      ) : html === '' ? (
        <p className="notice-empty">{noticeMessages.noContent}</p>
      ) : (
        <div
          className="notice-body"
          data-paper={ownColors.test(html)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the only HTML of the shell, through `cleanHtml`
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </article>
  )
}

/** The text of the announcement, asked for where its list did not bring it. */
function useContent({ id, content }: Announcement): { content?: string; finding?: string } {
  const [asked, setAsked] = useState<{ content?: string; finding?: string }>({})
  useEffect(() => {
    if (content !== null) return
    let current = true
    fetchAnnouncement(id).then(
      (full) => current && setAsked({ content: full.content ?? '' }),
      (error: unknown) => current && setAsked({ finding: failureText(toFailure(error)) }),
    )
    return () => {
      current = false
    }
  }, [id, content])
  return content === null ? asked : { content }
}
