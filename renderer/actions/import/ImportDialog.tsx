import { useId, useRef, useState } from 'react'
import { saveDownload } from '../data/download'
import { readEndpoint } from '../data/endpoint'
import { failureText, isAborted, toFailure } from '../data/failure'
import { FormFrame } from '../form/FormFrame'
import { actionMessages, uiMessages } from '../messages'
import { Button } from '../ui/Button'
import { FailureNote } from '../ui/FailureNote'
import type { RunContext } from './define'
import { FilePick } from './FilePick'
import { type ImportAnswer, partialOf, readImportAnswer } from './importAnswer'
import './import.css'

const dialogWidthPx = 520

type State =
  | { readonly kind: 'choose'; readonly failure?: string }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'partial'; readonly answer: Extract<ImportAnswer, { kind: 'partial' }> }

/** Choose a sheet, send it, hear how many rows went in. */
export function ImportDialog({ context, close }: { context: RunContext; close(): void }) {
  const { ports } = context
  const titleId = useId()
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<State>({ kind: 'choose' })
  const abort = useRef<AbortController>(undefined)
  const sending = state.kind === 'sending'

  async function start() {
    if (!file) return
    abort.current = new AbortController()
    setState({ kind: 'sending', share: 0 })
    const answer = await importFile(context, file, abort.current.signal, (share) =>
      setState((now) => (now.kind === 'sending' ? { kind: 'sending', share } : now)),
    )
    if (answer.kind === 'failed') return setState({ kind: 'choose', failure: answer.message })
    if (answer.kind === 'aborted') return setState({ kind: 'choose' })
    if (answer.kind === 'partial') setState({ kind: 'partial', answer })
    else {
      ports.notify.success(answer.message || actionMessages.imported)
      close()
    }
    await context.refresh('done')
  }

  function leave() {
    abort.current?.abort()
    close()
  }
  return (
    <FormFrame
      open="modal"
      width={dialogWidthPx}
      title={actionMessages.importTitle}
      titleId={titleId}
      onClose={leave}
      footer={
        <>
          <Button onClick={sending ? () => abort.current?.abort() : leave}>
            {sending ? uiMessages.cancel : uiMessages.close}
          </Button>
          {state.kind !== 'partial' && (
            <Button kind="primary" disabled={!file} busy={sending} onClick={start}>
              {sending
                ? actionMessages.uploading(Math.round(state.share * 100))
                : actionMessages.startUpload}
            </Button>
          )}
        </>
      }
    >
      <div className="jd-import">
        {state.kind === 'partial' ? (
          <PartialNote
            answer={state.answer}
            onDownload={(url) => void saveFailedRows(context, url)}
          />
        ) : (
          <>
            <FilePick file={file} disabled={sending} onPick={setFile} />
            {sending && <progress max={1} value={state.share} />}
            {state.kind === 'choose' && state.failure !== undefined && (
              <FailureNote title={state.failure} />
            )}
            <p className="jd-import-hint">
              {actionMessages.importHint}
              <button type="button" className="jd-link" onClick={() => void saveTemplate(context)}>
                {actionMessages.template}
              </button>
            </p>
          </>
        )}
      </div>
    </FormFrame>
  )
}

function PartialNote(props: {
  readonly answer: Extract<ImportAnswer, { kind: 'partial' }>
  onDownload(url: string): void
}) {
  const { message, counts, file } = props.answer
  return (
    <div role="alert" className="jd-import-partial">
      <strong>{message || actionMessages.partial}</strong>
      {counts !== '' && <p>{counts}</p>}
      {file !== undefined && (
        <button type="button" className="jd-link" onClick={() => props.onDownload(file)}>
          {actionMessages.failedRows}
        </button>
      )}
    </div>
  )
}

type Outcome =
  | ImportAnswer
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'aborted' }

async function importFile(
  { model, send }: RunContext,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const body = new FormData()
  body.append('file', file)
  try {
    const endpoint = readEndpoint(model.endpoints.importExcel)
    const answer = await send({ ...endpoint, body, signal, onProgress })
    return answer ? readImportAnswer(answer) : { kind: 'aborted' }
  } catch (error) {
    if (isAborted(error)) return { kind: 'aborted' }
    return partialOf(error) ?? { kind: 'failed', message: failureText(toFailure(error)) }
  }
}

function saveFailedRows({ ports }: RunContext, url: string): Promise<void> {
  const call = { method: 'GET', url, quiet: true } as const
  return saveDownload(ports.request, call, actionMessages.failedRowsName).catch((error: unknown) =>
    ports.notify.error(failureText(toFailure(error))),
  )
}

/** The server's template; of a server that has none, an export without rows: what goes out can come in again. */
async function saveTemplate({ model, ports }: RunContext): Promise<void> {
  const name = actionMessages.templateName(model.title)
  const { url } = readEndpoint(model.endpoints.importExcel)
  const template = {
    method: 'GET',
    url: url.replace(/[^/]*$/, 'importTemplate'),
    quiet: true,
  } as const
  const empty = {
    ...readEndpoint(model.endpoints.exportXls),
    params: { selections: noRecord },
    quiet: true,
  }
  try {
    await saveDownload(ports.request, template, name).catch((error: unknown) => {
      if (toFailure(error).detail.status !== notFound) throw error
      return saveDownload(ports.request, empty, name)
    })
  } catch (error) {
    ports.notify.warning(failureText(toFailure(error)))
  }
}

const noRecord = '0'
const notFound = 404
