import { useId, useState } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { FailureNote } from '../../ui/FailureNote'
import { late } from '../../ui/late'
import { Waiting } from '../../ui/Waiting'
import type { RunContext } from '../define'
import { saveTemplate } from './downloads'
import { FilePick } from './FilePick'
import { ImportFoot } from './ImportFoot'
import { ImportProgress } from './ImportProgress'
import { InterruptedNote } from './InterruptedNote'
import './import.css'
import { MappingTable } from './MappingTable'
import { judgeMapping } from './mapping'
import { importMessages } from './messages'
import { PartialNote } from './PartialNote'
import { RecentImports } from './RecentImports'
import { undoBar } from './UndoBar'
import { useImport } from './useImport'
import { useSheets } from './useSheets'

// Most imports have no wrong row to be shown.
const ErrorTable = late(async () => (await import('./ErrorTable')).ErrorTable, <Waiting />)

const widthPx = { choose: 600, mapping: 720, errors: 1160 }

/** Choose sheets, say which column is what, check, put wrong cells right, import; and the way back. */
export function ImportDialog({ context, close }: { context: RunContext; close(): void }) {
  const titleId = useId()
  const [validate, setValidate] = useState(true)
  const sheets = useSheets(context)
  const { files, preview, mapping, uploads } = sheets
  const run = useImport(context, ({ message, undo }) => {
    const said = message || importMessages.imported(files.map(({ name }) => name))
    context.ports.notify.success(said)
    close()
    if (undo !== undefined) context.dialog(undoBar(undo, said))
  })
  const { state } = run
  const busy = state.kind === 'checking' || state.kind === 'importing'
  const chosen = { files, uploads, mapping, validate: validate && uploads !== undefined }
  const ready = sheets.ready && !(preview && judgeMapping(preview, mapping).twice.length > 0)
  const failure = state.kind === 'choose' || state.kind === 'errors' ? state.failure : undefined
  const leave = () => {
    // What is being written goes on, and its outcome can be taken back later.
    if (busy && state.kind === 'checking') run.cancel()
    close()
  }
  return (
    <FormFrame
      open="modal"
      width={state.kind === 'errors' ? widthPx.errors : preview ? widthPx.mapping : widthPx.choose}
      title={importMessages.title}
      titleId={titleId}
      onClose={leave}
      footer={<ImportFoot {...{ state, ready, chosen, run }} onClose={leave} />}
    >
      <div className="jd-import">
        {failure !== undefined && <FailureNote title={failure} />}
        {state.kind === 'partial' && (
          <PartialNote answer={state.answer} context={context} onUndone={close} />
        )}
        {state.kind === 'interrupted' && (
          <InterruptedNote {...{ state, context }} onUndone={close} />
        )}
        {busy && <ImportProgress state={state} />}
        {state.kind === 'errors' && (
          <ErrorTable
            answer={state.answer}
            entity={context.model.entity}
            files={files}
            onStore={run.onStore}
          />
        )}
        {(state.kind === 'choose' || busy) && (
          <div className="jd-import-choose" hidden={busy}>
            <FilePick sheets={sheets} disabled={busy} />
            {preview && (
              <MappingTable
                key={preview.headings.map(({ title }) => title).join()}
                {...{ preview, mapping, disabled: busy }}
                onChange={sheets.setMapping}
              />
            )}
            {preview && <ValidateSwitch on={validate} onChange={setValidate} />}
            <p className="jd-import-hint">
              {importMessages.hint}
              <button type="button" className="jd-link" onClick={() => void saveTemplate(context)}>
                {importMessages.template}
              </button>
            </p>
            {files.length === 0 && <RecentImports context={context} />}
          </div>
        )}
      </div>
    </FormFrame>
  )
}

function ValidateSwitch({ on, onChange }: { readonly on: boolean; onChange(on: boolean): void }) {
  const name = useId()
  return (
    <fieldset className="jd-import-validate" title={importMessages.validateHint}>
      <legend>{importMessages.validate}</legend>
      <label>
        <input type="radio" name={name} checked={on} onChange={() => onChange(true)} />
        {importMessages.yes}
      </label>
      <label>
        <input type="radio" name={name} checked={!on} onChange={() => onChange(false)} />
        {importMessages.no}
      </label>
      <small>{importMessages.validateHint}</small>
    </fieldset>
  )
}
