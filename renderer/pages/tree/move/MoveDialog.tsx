import { useId, useState } from 'react'
import { useLookup } from '../../../data/lookup'
import { nameOf, type Row } from '../../../data/rows'
import { useSending } from '../../../data/useSending'
import { SmallForm } from '../../../form/SmallForm'
import type { Field } from '../../../model/entity/field'
import { usePorts } from '../../../ports'
import { CellEdit } from '../../../ui/CellEdit'
import './move.css'
import { moveTexts as texts } from './messages'
import type { TreePlace } from './places'

const widthPx = 520

/** Asks for the new parent and for first or last place: used when the target is far away or not on the screen. */
export function MoveDialog(props: {
  readonly row: Row
  readonly label: Field
  readonly parent: Field
  /** Returns why it was not moved; undefined = it was. */
  onMove(id: string, place: TreePlace): Promise<string | undefined>
  onClose(): void
}) {
  const { row, label, parent, onMove, onClose } = props
  const name = nameOf(row, label)
  const lookup = useLookup()
  const { notify } = usePorts()
  const [titleId, parentId] = [useId(), useId()]
  const [below, setBelow] = useState<unknown>(row.values[parent.key] ?? null)
  const [first, setFirst] = useState(false)
  const { busy, failed, sending } = useSending()

  async function save() {
    const to = below === null || below === '' ? null : String(below)
    await sending(async () => {
      if (row.id === undefined) return false
      const why = await onMove(row.id, { below: to, ...(first && { after: null }) })
      if (why !== undefined) throw new Error(why)
      notify.success(texts.done(name))
      onClose()
      return true
    })
  }
  return (
    <SmallForm
      width={widthPx}
      title={texts.titleOf(name)}
      titleId={titleId}
      className="jd-move"
      cancel={texts.cancel}
      save={{ text: texts.save, doing: texts.saving }}
      busy={busy}
      failed={failed}
      onClose={onClose}
      onSave={() => void save()}
    >
      <div>
        <label className="jd-move-label" htmlFor={parentId}>
          {parent.title}
        </label>
        <CellEdit
          id={parentId}
          field={parent}
          lookup={lookup}
          value={below}
          valueAt={(key) => row.values[key]}
          onChange={setBelow}
        />
        <p className="jd-move-hint">{texts.keepsTop}</p>
      </div>
      <fieldset>
        <legend>{texts.place}</legend>
        {[false, true].map((isFirst) => (
          <label key={String(isFirst)}>
            <input
              type="radio"
              name={`${titleId}-place`}
              checked={first === isFirst}
              onChange={() => setFirst(isFirst)}
            />
            {isFirst ? texts.first : texts.last}
          </label>
        ))}
      </fieldset>
    </SmallForm>
  )
}
