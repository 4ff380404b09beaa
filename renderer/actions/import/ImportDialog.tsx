import { useId, useRef, useState } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { FailureNote } from '../../ui/FailureNote'
import { late } from '../../ui/late'
import { Waiting } from '../../ui/Waiting'
import type { RunContext } from '../define'
import type { ImportProps } from '../model'
import { AskedValues } from './AskedValues'
import { saveTemplate } from './downloads'
import { ExistingChoice, recordNames } from './ExistingChoice'
import { FilePick } from './FilePick'
import { ImportFoot } from './ImportFoot'
import { ImportProgress } from './ImportProgress'
import './import.css'
import { KeptNote } from './KeptNote'
import type { FoundImport } from './kept'
import { MappingTable } from './MappingTable'
import { judgeMapping } from './mapping'
import { importMessages } from './messages'
import { PartialNote } from './PartialNote'
import { RecentImports } from './RecentImports'
import { undoBar } from './UndoBar'
import { UndoLink } from './UndoLink'
import { useAsked } from './useAsked'
import { type Chosen, type ImportState, useImport } from './useImport'
import { useSheets } from './useSheets'

// Most imports have no wrong rows.
const ErrorTable = late(async () => (await import('./ErrorTable')).ErrorTable, <Waiting />)

const widthPx = { choose: 600, mapping: 720, errors: 1160 }

/** Import dialog: choose files, map columns, check, correct cells, import; and undo. */
export function ImportDialog({ context, close }: { context: RunContext; close(): void }) {
  const titleId = useId()
  const [validate, setValidate] = useState(true)
  const sheets = useSheets(context)
  const { files, preview, mapping, uploads } = sheets
  const { existing } = context.action.props as ImportProps // what the document half of `import` compiles to
  const [updates, setUpdates] = useState(existing === 'update')
  const names = recordNames(context)
  const run = useImport(context, ({ message, undo, updated }) => {
    const arrived = message || importMessages.imported(files.map(({ name }) => name))
    const said = updated > 0 ? importMessages.withUpdated(arrived, updated) : arrived
    context.ports.notify.success(said)
    close()
    if (undo !== undefined) context.dialog(undoBar(undo, said))
  })
  const { state } = run
  const busy = state.kind === 'checking' || state.kind === 'importing'
  // After a reload the server still has the files of a running import; only their names are known here.
  const [resumed, setResumed] = useState<Chosen>()
  const asked = useAsked(context, mapping)
  const picked = {
    files,
    uploads,
    mapping,
    validate: validate && uploads !== undefined,
    fixed: asked.values(),
    updates: updates && names.length > 0,
    sheets: sheets.names,
    skipsHidden: sheets.skipsHidden,
  }
  const chosen = resumed ?? picked
  const ready = sheets.ready && !(preview && judgeMapping(preview, mapping).twice.length > 0)
  const failure = state.kind === 'choose' || state.kind === 'errors' ? state.failure : undefined
  const { notify } = context.ports
  const asking = useRef(false)
  async function mayGiveUp(): Promise<boolean> {
    if (!run.isDirty()) return true
    if (asking.current) return false
    asking.current = true
    const agreed = await notify.confirm({
      title: importMessages.leaveCorrections,
      text: importMessages.leaveCorrectionsText,
      danger: true,
    })
    asking.current = false
    return agreed
  }
  const leave = async () => {
    if (!(await mayGiveUp())) return
    // A running write continues, and can be undone later.
    if (busy && state.kind === 'checking') run.cancel()
    if (state.kind !== 'importing') run.giveUp()
    close()
  }
  const back = async () => {
    if (!(await mayGiveUp())) return
    setResumed(undefined)
    run.back()
  }
  function goOn(kept: FoundImport) {
    const { uploads: ids, mapping: known, fixed } = kept
    const named = kept.names.map((name) => new File([], name))
    const { sheets: of, skipsHidden } = kept
    const own = { fixed, updates: kept.updates, sheets: of, skipsHidden }
    const again = { files: named, uploads: ids, mapping: known, validate: true, ...own }
    setResumed(again)
    run.resume(kept, again)
  }
  return (
    <FormFrame
      open="modal"
      width={state.kind === 'errors' ? widthPx.errors : preview ? widthPx.mapping : widthPx.choose}
      title={importMessages.title}
      titleId={titleId}
      onClose={() => void leave()}
      footer={
        <ImportFoot
          state={state}
          ready={ready}
          chosen={chosen}
          run={{
            ...run,
            back: () => void back(),
            start: (now) => asked.areGood() && run.start({ ...now, fixed: asked.values() }),
          }}
          onClose={() => void leave()}
        />
      }
    >
      <div className="jd-import">
        {failure !== undefined && <FailureNote title={failure} />}
        {state.kind === 'choose' && run.kept && (
          <KeptNote
            kept={run.kept}
            onGoOn={() => run.kept && goOn(run.kept)}
            onForget={() => run.kept && run.forget(run.kept)}
          />
        )}
        {state.kind === 'partial' && (
          <PartialNote answer={state.answer} context={context} onUndone={close} />
        )}
        {state.kind === 'interrupted' && (
          <InterruptedNote state={state} context={context} onUndone={close} />
        )}
        {busy && <ImportProgress state={state} />}
        {state.kind === 'errors' && (
          <ErrorTable
            answer={state.answer}
            entity={context.model.entity}
            files={chosen.files}
            corrections={run.corrections}
            onStore={run.onStore}
          />
        )}
        {(state.kind === 'choose' || busy) && (
          <div className="jd-import-choose" hidden={busy}>
            <FilePick sheets={sheets} disabled={busy} />
            {preview && (
              <MappingTable
                key={preview.headings.map(({ title }) => title).join()}
                preview={preview}
                mapping={mapping}
                disabled={busy}
                asked={asked.keys}
                updates={picked.updates}
                onChange={sheets.setMapping}
              />
            )}
            {preview && <AskedValues asked={asked} />}
            {preview && names.length > 0 && (
              <ExistingChoice names={names} updates={updates} onChange={setUpdates} />
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

/** The server restarted during an import: shows what was imported, with buttons to continue or undo. */
function InterruptedNote(props: {
  readonly state: Extract<ImportState, { kind: 'interrupted' }>
  readonly context: RunContext
  onUndone(): void
}) {
  const { state, ...rest } = props
  const { rows, id } = state
  return (
    <div role="alert" className="jd-import-partial">
      <span>{importMessages.interrupted(rows)}</span>
      {rows > 0 && <UndoLink id={id} {...rest} />}
    </div>
  )
}
