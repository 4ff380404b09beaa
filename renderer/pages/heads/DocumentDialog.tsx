import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText, toFailure } from '../../data/failure'
import { useLookup } from '../../data/lookup'
import { pictureOfText } from '../../form/states/picture'
import { StatesFigure } from '../../form/states/StatesFigure'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import { Overlay } from '../../ui/Overlay'
import { Waiting } from '../../ui/Waiting'
import { type Head, type OpenedDocument, readDocument, type SavedText } from './head'
import { headTexts as texts } from './messages'
import { useCopy } from './useCopy'

interface DocumentDialogProps {
  readonly head: Head
  /** Show the last saved texts instead of the current one. */
  readonly saved: boolean
  onClose(): void
}

/** Shows a document's text with its findings, or its last saved texts. */
export function DocumentDialog({ head, saved, onClose }: DocumentDialogProps) {
  const id = useId()
  const { request, user } = usePorts()
  const query = useQuery({
    queryKey: ['head', user.tenantId, user.id, head.id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const call = {
        method: 'GET',
        url: '/online/cgform/head/queryById',
        signal,
        quiet: true,
      } as const
      const { result } = await request.send({ ...call, params: { id: head.id } })
      return readDocument(result) ?? null
    },
  })
  return (
    <Overlay kind="modal" width={1000} full={saved} labelledBy={id} onClose={onClose}>
      <div className="jd-heads-dialog">
        <div className="jd-heads-title">
          <h2 id={id}>{saved ? texts.saved(head.title) : texts.document(head.title)}</h2>
          <Button kind="text" icon="close" label={texts.close} onClick={onClose} />
        </div>
        {query.isPending && <Waiting />}
        {query.error && (
          <FailureNote
            title={texts.documentFailed}
            text={failureText(toFailure(query.error))}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data &&
          (saved ? (
            <Saved texts={query.data.saved} />
          ) : (
            <Whole head={head} document={query.data} />
          ))}
      </div>
    </Overlay>
  )
}

function Whole({ head, document }: { readonly head: Head; readonly document: OpenedDocument }) {
  const { text, findings } = document
  const lookup = useLookup()
  const picture = head.noun === 'entity' ? pictureOfText(text, lookup) : undefined
  return (
    <>
      <h3>{texts.findings}</h3>
      {findings.length === 0 ? (
        <p className="jd-heads-clean">{texts.noFindings}</p>
      ) : (
        <ul className="jd-heads-findings">
          {findings.map(({ line, column, severity, message }) => (
            <li key={`${line}:${column}:${message}`} data-severity={severity}>
              {texts.place(line, column)}：{message}
            </li>
          ))}
        </ul>
      )}
      {picture && <StatesFigure picture={picture} />}
      <Text text={text} />
    </>
  )
}

/** The list on the left, newest first and selected; its text on the right. */
function Saved({ texts: saved }: { readonly texts: readonly SavedText[] }) {
  const [chosen, choose] = useState(0)
  if (saved.length === 0) return <p className="jd-heads-clean">{texts.noSaved}</p>
  return (
    <div className="jd-heads-saved">
      <div role="listbox" aria-label={texts.savedAt}>
        {saved.map(({ since }, index) => (
          <button
            key={since}
            type="button"
            role="option"
            aria-selected={index === chosen}
            onClick={() => choose(index)}
          >
            {since}
            {index === 0 && <small>{texts.current}</small>}
          </button>
        ))}
      </div>
      <Text text={saved[chosen]?.text ?? ''} />
    </div>
  )
}

function Text({ text }: { readonly text: string }) {
  const copy = useCopy(text)
  return (
    <figure className="jd-heads-text">
      <Button onClick={() => void copy()}>{texts.copyText}</Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
