import { useId, useRef, useState } from 'react'
import { isAborted } from '../../data/failure'
import { FormFrame } from '../../form/FormFrame'
import { Button } from '../../ui/Button'
import type { RunContext } from '../define'
import type { ExportFile } from '../model'
import { idsOf } from '../question'
import { saveExport, tellExportFailure } from '../saveExport'
import { columnGroups, differenceOf, startColumns } from './columns'
import './export.css'
import { exportMessages } from './messages'

const widthPx = 600

/**
 * Asks which rows and which columns to export, including columns that the list has no room for or that references reach,
 * and as which kind of file.
 */
export function ExportDialog({ context, close }: { context: RunContext; close(): void }) {
  const { ports, columns: shown } = context
  const titleId = useId()
  const group = useId()
  const groups = columnGroups(context)
  const fields = groups.flatMap((one) => one.fields)
  const ids = idsOf(context)
  const [onlySelected, setOnlySelected] = useState(ids.length > 0)
  const [chosen, setChosen] = useState(() =>
    startColumns(context, fields, ports.storage.get(keyOf(context))),
  )
  const [file, setFile] = useState<ExportFile>('xlsx')
  const [busy, setBusy] = useState(false)
  const abort = useRef<AbortController>(undefined)
  const leave = () => {
    abort.current?.abort()
    close()
  }

  async function start() {
    const columns = fields.flatMap(({ key }) => (chosen.has(key) ? key : []))
    abort.current = new AbortController()
    setBusy(true)
    try {
      const { signal } = abort.current
      await saveExport(context, { columns, ids: onlySelected ? ids : [], file, signal })
      ports.storage.set(keyOf(context), differenceOf(context, chosen))
      close()
    } catch (error) {
      if (!isAborted(error)) tellExportFailure(context, error)
      setBusy(false)
    }
  }
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={exportMessages.title}
      titleId={titleId}
      onClose={leave}
      footer={
        <>
          <Button onClick={busy ? () => abort.current?.abort() : leave}>
            {busy ? exportMessages.cancel : exportMessages.close}
          </Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={chosen.size === 0}
            onClick={() => void start()}
          >
            {busy ? exportMessages.running : exportMessages.start}
          </Button>
        </>
      }
    >
      <div className="jd-export">
        {ids.length > 0 && (
          <fieldset>
            <legend>{exportMessages.rows}</legend>
            {[true, false].map((selected) => (
              <label key={String(selected)}>
                <input
                  type="radio"
                  name={group}
                  checked={onlySelected === selected}
                  onChange={() => setOnlySelected(selected)}
                />
                {selected ? exportMessages.selected(ids.length) : exportMessages.query}
              </label>
            ))}
          </fieldset>
        )}
        <fieldset>
          <legend>{exportMessages.file}</legend>
          {exportFiles.map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name={`${group}file`}
                checked={file === kind}
                onChange={() => setFile(kind)}
              />
              {exportMessages.files[kind]}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{exportMessages.columns}</legend>
          <p>
            <button
              type="button"
              className="jd-link"
              onClick={() => setChosen(new Set(fields.map(({ key }) => key)))}
            >
              {exportMessages.all}
            </button>
            <button type="button" className="jd-link" onClick={() => setChosen(new Set(shown))}>
              {exportMessages.shown}
            </button>
          </p>
          {groups.map(({ title, fields: some }) => (
            <div key={title ?? ''}>
              {title !== undefined && <h4>{exportMessages.through(title)}</h4>}
              <div className="jd-export-columns">
                {some.map((field) => (
                  <label key={field.key}>
                    <input
                      type="checkbox"
                      checked={chosen.has(field.key)}
                      onChange={() => toggle(field.key)}
                    />
                    {field.title}
                  </label>
                ))}
              </div>
            </div>
          ))}
          {chosen.size === 0 && (
            <p role="alert" className="jd-bad">
              {exportMessages.none}
            </p>
          )}
        </fieldset>
      </div>
    </FormFrame>
  )
}

const exportFiles: readonly ExportFile[] = ['xlsx', 'csv']

const keyOf = ({ model, ports: { user } }: RunContext): string =>
  `export:${user.tenantId}:${user.id}:${model.page}`
