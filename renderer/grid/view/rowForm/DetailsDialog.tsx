import './rowForm.css'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Overlay } from '../../../ui/Overlay'
import type { TableScene } from '../scene/tableScene'
import { rowFormMessages as m } from './messages'
import { RowPart } from './RowPart'
import type { RowForms } from './rowContent'
import type { Opened } from './useRowForms'

interface DetailsDialogProps extends Pick<RowForms, 'mainForm' | 'subForm'> {
  readonly scene: TableScene
  readonly opened: Opened
  onClose(): void
}

const widthPx = 1200

/** The details of a row in a dialog; the host decides what to do with changes. */
export function DetailsDialog({ scene, opened, onClose, ...forms }: DetailsDialogProps) {
  const { mainForm: MainForm, subForm: SubForm } = forms
  const { content } = opened
  const titleId = useId()
  const [row, setRow] = useState(content.row)
  const [full, setFull] = useState(false)
  const [busy, setBusy] = useState(false)

  function confirm() {
    const { onDetailsConfirm } = scene.events()
    const { $table, column } = content
    if (!onDetailsConfirm || !column) return onClose()
    setBusy(true)
    const callback = (close: boolean) => {
      setBusy(false)
      if (close) onClose()
    }
    onDetailsConfirm({ $table, target: $table, row, column, callback })
  }
  return (
    <Overlay kind="modal" width={widthPx} full={full} labelledBy={titleId} onClose={onClose}>
      <div className="jd-details">
        <div className="jd-details-head">
          <h2 id={titleId}>{m.details}</h2>
          <Button
            kind="text"
            icon="expand"
            label={full ? m.exitFullScreen : m.fullScreen}
            pressed={full}
            onClick={() => setFull(!full)}
          />
          <Button kind="text" icon="close" label={m.close} onClick={onClose} />
        </div>
        <div className="jd-details-body">
          {MainForm && (
            <RowPart>
              <MainForm
                {...content}
                row={row}
                onChange={(values) => setRow((old) => ({ ...old, ...values }))}
              />
            </RowPart>
          )}
          {SubForm && scene.doc().clickRowShowSubForm && (
            <RowPart>
              <SubForm {...content} row={row} />
            </RowPart>
          )}
        </div>
        <div className="jd-details-foot">
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={confirm}>
            {m.ok}
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
