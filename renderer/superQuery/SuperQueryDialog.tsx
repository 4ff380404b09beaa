import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useLookup } from '../data/lookup'
import { FormFrame } from '../form/FormFrame'
import { askedFields } from '../model/entity/askedFields'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { useCells } from '../ui/cells'
import { isComposing } from '../ui/composing'
import { Builder } from './Builder'
import { queryFields } from './fields'
import type { KeptDialog } from './keptDialog'
import { superQueryMessages as messages } from './messages'
import type { SuperQueryProps } from './props'
import { badParts } from './rules'
import { SaveDialog } from './SaveDialog'
import { SavedList } from './SavedList'
import './superQuery.css'
import { conditionOf, rulesIn } from './tree'
import { useEditor } from './useEditor'
import { useSaved } from './useSaved'
import { useUndoKeys } from './useUndoKeys'

const dialogWidthPx = 1000
/** On narrower screens the dialog covers the list and hides the result. */
const roomyPx = 640

/** Builds a query over the entity's fields, runs it, saves it and loads saved ones. */
export function SuperQueryDialog(
  props: SuperQueryProps & {
    readonly draft: RefObject<KeptDialog | undefined>
    onClose(): void
  },
) {
  const { page, saveCode, entity, groups, advanced, draft, onApply, onClose } = props
  const { notify } = usePorts()
  const cells = useCells()
  const fields = askedFields(entity)
  const lookup = useLookup()
  const titleId = useId()
  const editor = useEditor(advanced, draft, page)
  const saved = useSaved(page, { entity, saveCode })
  const [saving, setSaving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useUndoKeys(editor, body)
  const condition = conditionOf(editor.root)
  const empty = condition.rules.length === 0

  function submit() {
    const bad = rulesIn(editor.root).flatMap(({ field, rule, val }) => {
      const known = fields.get(field)
      return known && badParts(rule, val, known).length > 0 ? [known.title] : []
    })
    const red = body.current?.querySelector<HTMLInputElement>('input:invalid')
    if (red) {
      red.focus()
      return notify.warning(red.validationMessage)
    }
    if (empty) return notify.warning(messages.emptyQuery)
    if (bad[0] !== undefined) return notify.warning(messages.badValue(bad[0]))
    onApply(condition)
    if (window.innerWidth < roomyPx) onClose()
  }
  function reset() {
    editor.reset()
    if (advanced) onApply(undefined)
  }
  function submitByEnter({ key, target, nativeEvent }: KeyboardEvent) {
    const isInput = target instanceof HTMLInputElement && target.type === 'text'
    if (key !== 'Enter' || !isInput || target.role === 'combobox' || isComposing(nativeEvent))
      return
    submit()
  }
  return (
    <FormFrame
      open="modal"
      width={dialogWidthPx}
      title={messages.title}
      titleId={titleId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={reset}>{messages.reset}</Button>
          <Button onClick={() => (empty ? notify.warning(messages.emptySave) : setSaving(true))}>
            {messages.save}
          </Button>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button kind="primary" onClick={submit}>
            {messages.submit}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its inputs */}
      <div ref={body} className="jd-super" onKeyDown={submitByEnter}>
        <Builder
          editor={editor}
          groups={queryFields(entity, groups, cells)}
          fields={fields}
          lookup={lookup}
          body={body}
        />
        <SavedList saved={saved} onLoad={editor.load} />
      </div>
      {saving && (
        <SaveDialog
          onSave={async (place) => {
            if (await saved.save({ ...place, condition })) setSaving(false)
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </FormFrame>
  )
}
