import { Button, Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cleanHtml, failureText, toFailure } from '#renderer'
import type { Announcement } from '../../notices/announcement'
import { fetchAnnouncement } from '../../notices/calls'
import { noticeMessages } from '../../notices/messages'
import { internalPath } from '../../notices/openPage'
import { closeAnnouncement } from '../../notices/store'
import { Loading } from '../../ui/Loading'
import { ComponentView } from './ComponentView'

/** Colours that were chosen on white paper, and are read on nothing else. */
const ownColors = /<[^>]*\b(color|background)\b/i

/** One announcement; for `component` the view that it names. */
export function AnnouncementDialog({ announcement }: { announcement: Announcement }) {
  const { openType, openPage, busId } = announcement
  const navigate = useNavigate()
  const target = openType === 'url' ? internalPath(openPage) : undefined

  function handle(path: string) {
    closeAnnouncement()
    navigate(path)
  }

  return (
    <Modal
      open
      centered
      className="notice-dialog"
      width={{ xs: '96%', md: '60%' }}
      // Below the panels that a page inside opens.
      zIndex={980}
      // Escape belongs to those panels first, and would close both.
      keyboard={openType !== 'component'}
      title={noticeMessages.dialogTitle}
      onCancel={closeAnnouncement}
      footer={[
        <Button key="close" onClick={closeAnnouncement}>
          {noticeMessages.close}
        </Button>,
        target !== undefined && (
          <Button key="handle" type="primary" onClick={() => handle(target)}>
            {noticeMessages.handle}
          </Button>
        ),
      ]}
    >
      {openType === 'component' ? (
        <ComponentView name={openPage} id={busId} />
      ) : (
        <Letter announcement={announcement} />
      )}
    </Modal>
  )
}

function Letter({ announcement }: { announcement: Announcement }) {
  const { id, title, sender, time } = announcement
  const { content, problem } = useContent(announcement)
  const html = useMemo(() => (content === undefined ? '' : cleanHtml(content)), [content])
  return (
    <article aria-labelledby={`notice-${id}`}>
      <header className="notice-head">
        <h2 id={`notice-${id}`}>{title}</h2>
        <p>{noticeMessages.byline(sender, time)}</p>
      </header>
      {problem ? (
        <p role="alert">{problem}</p>
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
function useContent({ id, content }: Announcement): { content?: string; problem?: string } {
  const [asked, setAsked] = useState<{ content?: string; problem?: string }>({})
  useEffect(() => {
    if (content !== null) return
    let current = true
    fetchAnnouncement(id).then(
      (full) => current && setAsked({ content: full.content ?? '' }),
      (error: unknown) => current && setAsked({ problem: failureText(toFailure(error)) }),
    )
    return () => {
      current = false
    }
  }, [id, content])
  return content === null ? asked : { content }
}
