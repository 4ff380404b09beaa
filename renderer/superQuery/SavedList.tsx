import { type ReactNode, useRef } from 'react'
import type { Condition } from '../model/query/condition'
import { usePorts } from '../ports'
import { savedName } from '../query/listParams'
import { Button } from '../ui/Button'
import type { LocalQuery } from './local'
import { superQueryMessages as messages } from './messages'
import { lostText, type RemoteQuery } from './remote'
import type { SavedQueries } from './useSaved'

/** Saved queries: a click loads one into the editor without running it. */
export function SavedList(props: {
  readonly saved: SavedQueries
  onLoad(condition: Condition): void
}) {
  const { saved, onLoad } = props
  const { local, remote, failure } = saved
  const none = local.length === 0 && remote?.length === 0
  const list = useRef<HTMLElement>(null)
  async function remove(removal: Promise<void>) {
    await removal
    // The focused entry was removed: its list takes the focus.
    if (document.activeElement === document.body) list.current?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} className="jd-super-saved" aria-label={messages.saved}>
      <h3>{messages.saved}</h3>
      {none && <p className="jd-super-none">{messages.noSaved}</p>}
      <ul>
        {local.map((query) => (
          <LocalItem
            key={query.title}
            query={query}
            onLoad={onLoad}
            onRemove={() => void remove(saved.removeLocal(query))}
          />
        ))}
        {remote?.map((query) => (
          <RemoteItem
            key={query.id}
            query={query}
            onLoad={onLoad}
            onRemove={() => void remove(saved.removeRemote(query))}
          />
        ))}
      </ul>
      {failure !== undefined && (
        <p role="alert" className="jd-super-none">
          {messages.listFailed}
          <br />
          {failure}
        </p>
      )}
      {!remote && failure === undefined && <p className="jd-super-none">{messages.loading}</p>}
    </section>
  )
}

function LocalItem(props: {
  readonly query: LocalQuery
  onLoad(condition: Condition): void
  onRemove(): void
}) {
  const { query, onLoad, onRemove } = props
  const { title, condition, gone } = query
  const { notify } = usePorts()
  const lost = gone.length > 0 ? messages.goneOrHidden(gone) : undefined
  return (
    <SavedItem
      title={title}
      note={messages.local}
      lost={lost}
      disabled={!condition}
      onLoad={() => {
        if (lost !== undefined) notify.warning(messages.rulesOmitted(lost))
        if (condition) onLoad(condition)
      }}
      onRemove={onRemove}
    />
  )
}

function RemoteItem(props: {
  readonly query: RemoteQuery
  onLoad(condition: Condition): void
  onRemove(): void
}) {
  const { query, onLoad, onRemove } = props
  const { title, condition, mine, gone } = query
  const { notify } = usePorts()
  return (
    <SavedItem
      title={title}
      note={noteOf(query)}
      lost={gone.length > 0 ? messages.gone(gone) : undefined}
      disabled={!condition}
      onLoad={() => {
        const lost = lostText(query)
        if (lost !== undefined) notify.warning(lost)
        if (condition) onLoad(condition)
      }}
      {...(mine && { onRemove })}
    >
      <Button
        kind="text"
        icon="link"
        label={messages.copyLink(title)}
        onClick={() => {
          const link = linkTo(query)
          // Without HTTPS there is no clipboard: the link is shown instead.
          const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error())
          copied.then(
            () => notify.success(messages.copied),
            () => notify.info(messages.copyThis + link),
          )
        }}
      />
    </SavedItem>
  )
}

function SavedItem(props: {
  readonly title: string
  readonly note: string
  /** Fields that no longer exist. */
  readonly lost: string | undefined
  readonly disabled?: boolean
  readonly children?: ReactNode
  onLoad(): void
  onRemove?(): void
}) {
  const { title, note, lost, disabled = false, children, onLoad, onRemove } = props
  return (
    <li>
      <button type="button" title={messages.load(title)} disabled={disabled} onClick={onLoad}>
        <span>{title}</span> <small>{note}</small>
        {lost !== undefined && <small className="jd-super-gone">{lost}</small>}
      </button>
      {children}
      {onRemove && (
        <Button kind="text" icon="close" label={messages.remove(title)} onClick={onRemove} />
      )}
    </li>
  )
}

function noteOf({ scope, targetName, mine, by }: RemoteQuery): string {
  const shared =
    targetName === ''
      ? messages.scopes[scope]
      : messages.sharedTo(messages.scopes[scope], targetName)
  return mine ? shared : messages.by(by)
}

function linkTo({ id }: RemoteQuery): string {
  const link = new URL(location.pathname, location.origin)
  link.searchParams.set(savedName, id)
  return link.href
}
