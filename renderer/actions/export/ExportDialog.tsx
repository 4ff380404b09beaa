import { useId, useRef, useState } from 'react'
import { isRecord } from '../../data/envelope'
import { isAborted } from '../../data/failure'
import { FormFrame } from '../../form/FormFrame'
import type { Field } from '../../model/entity/field'
import { Button } from '../../ui/Button'
import type { RunContext } from '../define'
import { idsOf } from '../question'
import { saveExport, tellExportFailure } from '../saveExport'
import './export.css'
import { exportMessages } from './messages'

const widthPx = 600

/** Asks which rows and which columns to export, including columns that the list has no room for. */
export function ExportDialog({ context, close }: { context: RunContext; close(): void }) {
  const { ports, columns: shown } = context
  const titleId = useId()
  const group = useId()
  const fields = exportable(context)
  const ids = idsOf(context)
  const [onlySelected, setOnlySelected] = useState(ids.length > 0)
  const [chosen, setChosen] = useState(() => startColumns(context, fields))
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
      await saveExport(context, { columns, ids: onlySelected ? ids : [], signal })
      ports.storage.set(keyOf(context), { columns })
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
          <div className="jd-export-columns">
            {fields.map(({ key, title }) => (
              <label key={key}>
                <input type="checkbox" checked={chosen.has(key)} onChange={() => toggle(key)} />
                {title}
              </label>
            ))}
          </div>
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

/** Fields that can be exported; the page's entity has already lost the fields hidden from the user. */
const exportable = ({ model }: RunContext): readonly Field[] =>
  [...model.entity.fields.values()].filter((field) => field.type.storage(field).kind !== 'none')

/** The columns of the last export; at first those of the list. */
function startColumns(context: RunContext, fields: readonly Field[]): ReadonlySet<string> {
  const stored = context.ports.storage.get(keyOf(context))
  const kept: readonly unknown[] =
    isRecord(stored) && Array.isArray(stored.columns) ? stored.columns : []
  const known = fields.flatMap(({ key }) => (kept.includes(key) ? key : []))
  return new Set(known.length > 0 ? known : context.columns)
}

const keyOf = ({ model, ports: { user } }: RunContext): string =>
  `export:${user.tenantId}:${user.id}:${model.page}`
