import { useId, useState } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { useSaveRows } from '../../grid/save/useSaveRows'
import type { TextBlock } from '../../grid/sheet/textBlock'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import type { RunContext } from '../define'
import { unfitToType } from '../many'
import type { ManyProps } from '../model'
import { offeredFields } from '../offered'
import { pasteManyTexts as texts } from './messages'
import { PasteBox } from './PasteBox'
import { PastedTable } from './PastedTable'
import { type Pasted, readPasted } from './readPasted'
import { type OpenTable, useOpenRows } from './useOpenRows'
import './pasteMany.css'

const widthPx = 1040

/** Turns pasted rows into records: they are reviewed and corrected in a table, and saved in one call. */
export function PasteManyDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, action, ports } = context
  const { entity, within } = model
  const titleId = useId()
  const [fields] = useState(() =>
    // What the document half compiles to; the field of a common parent is left out.
    offeredFields(model, action.props as ManyProps, unfitToType).filter(
      ({ key }) => key !== within?.field,
    ),
  )
  const [pasted, setPasted] = useState<Pasted>()
  const open = useOpenRows()
  const saving = useSaveRows({
    endpoint: `POST ${entity.api}/saveRows`,
    checking: `POST ${entity.api}/checkRows`,
    label: entity.label.key,
    given: within && { [within.field]: within.id },
  })

  function take(block: TextBlock) {
    const read = readPasted(block, fields)
    if (read.block.length === 0) ports.notify.warning(texts.empty)
    else setPasted(read)
  }
  async function save({ store, handle }: OpenTable) {
    const collected = await handle.current?.collect()
    if (!store || !collected || saving.busy) return
    const wrong = collected.errors.length
    if (wrong > 0) return ports.notify.warning(texts.wrongCells(wrong))
    const end = await saving.save(store)
    if (end.kind === 'nothing') return ports.notify.warning(texts.nothing)
    if (end.kind === 'refused') {
      if (end.first) handle.current?.showCell(end.first.row, end.first.key)
      return
    }
    close()
    ports.notify.success(texts.done(end.count))
    await context.refresh('saved')
  }
  async function leave() {
    if (saving.busy) return
    const question = { title: texts.left, text: texts.leaveText, danger: true }
    if (!pasted || open.count === 0 || (await ports.notify.confirm(question))) close()
  }
  function again() {
    saving.closeNote()
    setPasted(undefined)
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      growable
      title={texts.title(entity.title)}
      titleId={titleId}
      onClose={() => void leave()}
      onSave={pasted && (() => !saving.busy && open.count > 0 && void save(open))}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={saving.busy}>
            {texts.cancel}
          </Button>
          {pasted && (
            <>
              <Button onClick={again} disabled={saving.busy}>
                {texts.again}
              </Button>
              <Button
                kind="primary"
                busy={saving.busy}
                disabled={open.count === 0}
                onClick={() => void save(open)}
              >
                {saving.busy ? texts.saving : texts.save(open.count)}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="jd-paste">
        {saving.note && <FailureNote {...saving.note} onClose={saving.closeNote} />}
        {pasted ? (
          <PastedTable
            entity={entity}
            fields={fields}
            pasted={pasted}
            open={open}
            check={saving.check}
          />
        ) : (
          <PasteBox fields={fields} notify={ports.notify} onBlock={take} />
        )}
      </div>
    </FormFrame>
  )
}
