import { Button } from '../../ui/Button'
import { importMessages } from './messages'
import type { Chosen, ImportState, useImport } from './useImport'

interface ImportFootProps {
  readonly state: ImportState
  /** Files are chosen and their columns are mapped. */
  readonly ready: boolean
  readonly chosen: Chosen
  readonly run: Pick<ReturnType<typeof useImport>, 'start' | 'again' | 'goOn' | 'cancel' | 'back'>
  onClose(): void
}

/** The buttons of each step. */
export function ImportFoot({ state, ready, chosen, run, onClose }: ImportFootProps) {
  switch (state.kind) {
    case 'checking':
    case 'importing':
      return <BusyFoot state={state} onCancel={run.cancel} />
    case 'errors':
      return (
        <>
          <Button onClick={run.back}>{importMessages.back}</Button>
          <Button onClick={() => run.again(chosen, 'write')}>{importMessages.importGood}</Button>
          <Button kind="primary" onClick={() => run.again(chosen, 'check')}>
            {importMessages.checkAgain}
          </Button>
        </>
      )
    case 'interrupted':
      return (
        <>
          <Button onClick={onClose}>{importMessages.close}</Button>
          <Button kind="primary" onClick={() => run.goOn(chosen)}>
            {importMessages.goOn}
          </Button>
        </>
      )
    case 'partial':
      return <Button onClick={onClose}>{importMessages.close}</Button>
    default:
      return (
        <>
          <Button onClick={onClose}>{importMessages.close}</Button>
          <Button kind="primary" disabled={!ready} onClick={() => run.start(chosen)}>
            {importMessages.start}
          </Button>
        </>
      )
  }
}

function BusyFoot(props: {
  readonly state: Extract<ImportState, { kind: 'checking' | 'importing' }>
  onCancel(): void
}) {
  const { state, onCancel } = props
  const { stopping, share = 1 } = state
  const percent = Math.round(share * 100)
  return (
    <>
      <Button disabled={stopping} onClick={onCancel}>
        {stopping ? importMessages.cancelling : importMessages.cancel}
      </Button>
      <Button kind="primary" busy>
        {percent < 100 ? importMessages.uploading(percent) : importMessages.uploadingNow}
      </Button>
    </>
  )
}
